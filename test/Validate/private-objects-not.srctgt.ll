; Another content, another object, or a write outside of it is refuted.
; What private objects hold counts where their addresses go to others; which addresses they have does not.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare void @f(ptr addrspace(5))
declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1), ptr addrspace(5), i64, i1)
; CHECK: src_passed -> tgt_passed: refuted
; CHECK: holding 1 0 0 0)
; CHECK-SAME: holding 2 0 0 0)
define void @src_passed(i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @f(ptr addrspace(5) %a)
  ret void
}
define void @tgt_passed(i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 2, ptr addrspace(5) %a
  call void @f(ptr addrspace(5) %a)
  ret void
}
; CHECK: src_copied -> tgt_copied: refuted
; CHECK: holding 1 0 0 0)
; CHECK-SAME: holding 2 0 0 0)
define void @src_copied(ptr addrspace(1) %h, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %h, ptr addrspace(5) %a, i64 4, i1 false)
  ret void
}
define void @tgt_copied(ptr addrspace(1) %h, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 2, ptr addrspace(5) %a
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %h, ptr addrspace(5) %a, i64 4, i1 false)
  ret void
}
; The other object.
; CHECK: src_which -> tgt_which: refuted
; CHECK: private object 2 + 0
; CHECK-SAME: private object 1 + 0
define void @src_which(i1 %c) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  call void @f(ptr addrspace(5) %a)
  call void @f(ptr addrspace(5) %b)
  ret void
}
define void @tgt_which(i1 %c) {
  %a = alloca i32, addrspace(5)
  call void @f(ptr addrspace(5) %a)
  call void @f(ptr addrspace(5) %a)
  ret void
}

; What lies outside of the objects is nobody's to write.
; CHECK: src_outside -> tgt_outside: refuted
; CHECK: the target has undefined behaviour that the source does not have, at store
define i32 @src_outside(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
define i32 @tgt_outside(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %q = getelementptr i32, ptr addrspace(5) %a, i32 100
  store i32 1, ptr addrspace(5) %q
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
; CHECK: src_index -> tgt_index: refuted
; CHECK: the target has undefined behaviour that the source does not have, at store
define i32 @src_index(i32 %x, i32 %i) {
  %a = alloca [4 x i32], addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
define i32 @tgt_index(i32 %x, i32 %i) {
  %a = alloca [4 x i32], addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %j = or i32 %i, 1
  %q = getelementptr i32, ptr addrspace(5) %a, i32 %j
  store i32 1, ptr addrspace(5) %q
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
