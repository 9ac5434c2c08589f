; The first thread's value: computed of its own ones, asked twice, and asked anew.
; What operations give that look at other threads, where these bring the same, or compute it in the same way.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare float @llvm.amdgcn.readfirstlane.f32(float)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare void @f() nounwind
declare void @g() nounwind willreturn

; What the first one computes is computed of its own.
; SOLVE: src_computed -> tgt_computed: proved
; CHECK: src_computed -> tgt_computed: proved
define float @src_computed(i32 inreg %u, i32 %x) {
  %a = add i32 %x, %u
  %f = bitcast i32 %a to float
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %f)
  ret float %first
}
define float @tgt_computed(i32 inreg %u, i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %a = add i32 %first, %u
  %f = bitcast i32 %a to float
  ret float %f
}

; SOLVE: src_of_first -> tgt_of_first: proved
; CHECK: src_of_first -> tgt_of_first: proved
define i32 @src_of_first(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @g()
  %a = mul i32 %first, 3
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %again
}
define i32 @tgt_of_first(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @g()
  %a = mul i32 %first, 3
  ret i32 %a
}

; SOLVE: src_of_each -> tgt_of_each: inconclusive
; CHECK: src_of_each -> tgt_of_each: refuted
; CHECK-NEXT: event {{[0-9]+}} of thread {{[0-9]+}} is 
define i32 @src_of_each(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %first
}
define i32 @tgt_of_each(i32 %x, i32 %y) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %a = add i32 %first, %y
  ret i32 %a
}

; Twice the same one.
; SOLVE: src_twice -> tgt_twice: proved
; CHECK: src_twice -> tgt_twice: proved
define i32 @src_twice(i32 %x, i32 %y) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @g()
  %a = mul i32 %x, 3
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %r = sub i32 %again, %first
  ret i32 %r
}
define i32 @tgt_twice(i32 %x, i32 %y) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @g()
  %r = shl i32 %first, 1
  ret i32 %r
}

; The first one may have stopped.
; SOLVE: src_stopped -> tgt_stopped: inconclusive
; CHECK: src_stopped -> tgt_stopped: inconclusive
define i32 @src_stopped(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @f()
  %a = mul i32 %x, 3
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %r = sub i32 %again, %first
  ret i32 %r
}
define i32 @tgt_stopped(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @f()
  %again = mul i32 %first, 3
  %r = sub i32 %again, %first
  ret i32 %r
}

; Another one is the first.
; SOLVE: src_fewer -> tgt_fewer: inconclusive
; CHECK: src_fewer -> tgt_fewer: refuted
; CHECK-NEXT: event {{[0-9]+}} of thread {{[0-9]+}} is 
define i32 @src_fewer(i32 %x) {
entry:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  %a = mul i32 %x, 3
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  br label %end
end:
  %r = phi i32 [ %first, %entry ], [ %again, %then ]
  ret i32 %r
}
define i32 @tgt_fewer(i32 %x) {
entry:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  %again = mul i32 %first, 3
  br label %end
end:
  %r = phi i32 [ %first, %entry ], [ %again, %then ]
  ret i32 %r
}

; Of a lane that takes no part anything may come, which only the source may say.
; SOLVE: src_new_lane -> tgt_new_lane: inconclusive
; CHECK: src_new_lane -> tgt_new_lane: refuted
define i32 @src_new_lane(i32 inreg %u) {
  ret i32 %u
}
define i32 @tgt_new_lane(i32 inreg %u) {
  %at = call i32 @llvm.amdgcn.readlane.i32(i32 %u, i32 5)
  ret i32 %at
}

; SOLVE: src_new_first -> tgt_new_first: proved
; CHECK: src_new_first -> tgt_new_first: proved
define i32 @src_new_first(i32 inreg %u) {
  ret i32 %u
}
define i32 @tgt_new_first(i32 inreg %u) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
  ret i32 %first
}
