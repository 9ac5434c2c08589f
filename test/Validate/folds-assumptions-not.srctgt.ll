; An assumption, or what a thread stored in its own memory, excludes less than the target needs.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; A thread's own memory holds what it stored there.
; CHECK: src_kept -> tgt_kept: refuted
@g = addrspace(1) global i32 0
define i32 @src_kept(i1 %c) {
  %a = alloca ptr addrspace(1), addrspace(5)
  store ptr addrspace(1) @g, ptr addrspace(5) %a
  %p = load ptr addrspace(1), ptr addrspace(5) %a, !dereferenceable !0
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @tgt_kept(i1 %c) {
  ret i32 7
}
; CHECK: src_assume -> tgt_assume: refuted
define i1 @src_assume(i8 %x) {
  %c = icmp ult i8 %x, 10
  call void @llvm.assume(i1 %c)
  %r = icmp ult i8 %x, 9
  ret i1 %r
}
define i1 @tgt_assume(i8 %x) {
  ret i1 true
}
!0 = !{i64 4}
