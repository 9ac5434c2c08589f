; What the target says more of the argument of a call, or of its callees, than the source does.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
declare float @ff(float)
declare i32 @fi(i32)
!6 = !{ptr @fi}

; CHECK: src_argfpclass -> tgt_argfpclass: {{refuted|inconclusive}}
define float @src_argfpclass(float %x) {
  %r = call float @ff(float %x)
  ret float %r
}
define float @tgt_argfpclass(float %x) {
  %r = call float @ff(float nofpclass(nan) %x)
  ret float %r
}

; CHECK: src_argrange -> tgt_argrange: {{refuted|inconclusive}}
define i32 @src_argrange(i32 %x) {
  %r = call i32 @fi(i32 %x)
  ret i32 %r
}
define i32 @tgt_argrange(i32 %x) {
  %r = call i32 @fi(i32 range(i32 0, 10) %x)
  ret i32 %r
}

; CHECK: src_callees -> tgt_callees: {{refuted|inconclusive}}
define void @src_callees(ptr %f) {
  call void %f()
  ret void
}
define void @tgt_callees(ptr %f) {
  call void %f(), !callees !6
  ret void
}
