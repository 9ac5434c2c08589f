; A call that does nothing says of itself what is not true.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said
; RUN: grep -c inconclusive %t.said | grep -x 4

target triple = "amdgcn-amd-amdhsa"
declare i32 @quick(i32) speculatable memory(none) willreturn nounwind
declare i32 @llvm.umin.i32(i32, i32)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

; It returns.
define i32 @src_nothing(i32 %x) {
  ret i32 %x
}
define i32 @tgt_nothing(i32 %x) {
  call void @llvm.donothing() noreturn
  ret i32 %x
}

; It returns the smaller one of both.
define i32 @src_returned(i32 %x, i32 %y) {
  ret i32 %x
}
define i32 @tgt_returned(i32 %x, i32 %y) {
  %m = call i32 @llvm.umin.i32(i32 returned %x, i32 %y)
  ret i32 %x
}

; The callee is passed it in another way.
define i32 @src_passed(i32 %x) {
  ret i32 %x
}
define i32 @tgt_passed(i32 %x) {
  %m = call i32 @quick(i32 inreg %x)
  ret i32 %x
}

; Nothing writes there.
define i32 @src_initializes(i32 %x, ptr %p) {
  ret i32 %x
}
define i32 @tgt_initializes(i32 %x, ptr %p) {
  %m = call ptr @llvm.ptrmask.p0.i64(ptr initializes((0, 4)) %p, i64 -8)
  ret i32 %x
}
