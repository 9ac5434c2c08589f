; A call whose result must not be poison is undefined where its range, or its flags, are false: the target adds such a
; call, or executes it where the source does not.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; CHECK: src_unused -> tgt_unused: {{inconclusive|refuted}}
; CHECK: src_flags -> tgt_flags: {{inconclusive|refuted}}
; CHECK: src_hoisted -> tgt_hoisted: {{inconclusive|refuted}}
target triple = "nvptx64-nvidia-cuda"

define i32 @src_unused(i32 %x) {
  ret i32 %x
}
define i32 @tgt_unused(i32 %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !range !0
  ret i32 %x
}

define float @src_flags(float %x) {
  ret float %x
}
define float @tgt_flags(float %x) {
  %t = call nnan ninf float @positive(float %x)
  ret float %x
}

define i32 @src_hoisted(i1 %c) {
entry:
  br i1 %c, label %ask, label %end
ask:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range !0
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %t, %ask ]
  ret i32 %r
}
define i32 @tgt_hoisted(i1 %c) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range !0
  %r = select i1 %c, i32 %t, i32 0
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare noundef float @positive(float) speculatable memory(none) willreturn nounwind
!0 = !{i32 0, i32 1}
