; Writes by arguments that nobody says are only read, and changes of memory that is not loaded as invariant, excuse
; nothing: the pair is refuted. An index or a condition is no address.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"

define void @src_phi(ptr addrspace(1) readonly %r, ptr addrspace(1) %q, ptr addrspace(1) %p, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %s = phi ptr addrspace(1) [ %q, %a ], [ %p, %b ]
  %v = ptrtoint ptr addrspace(1) %r to i64
  %low = and i64 %v, 3
  %at = getelementptr i32, ptr addrspace(1) %s, i64 %low
  store i32 1, ptr addrspace(1) %at
  ret void
}
define void @tgt_phi(ptr addrspace(1) readonly %r, ptr addrspace(1) %q, ptr addrspace(1) %p, i1 %c) {
  %v = ptrtoint ptr addrspace(1) %r to i64
  %low = and i64 %v, 3
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %low
  store i32 1, ptr addrspace(1) %at
  ret void
}
define void @src_select(ptr addrspace(1) readonly %r, ptr addrspace(1) %q, ptr addrspace(1) %p) {
  %c = icmp eq ptr addrspace(1) %r, null
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %s
  ret void
}
define void @tgt_select(ptr addrspace(1) readonly %r, ptr addrspace(1) %q, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %q
  ret void
}
; No argument is readonly.
define internal void @write(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @src_callee(ptr addrspace(1) %q, ptr addrspace(1) %p) {
  call void @write(ptr addrspace(1) %q)
  ret void
}
define void @tgt_callee(ptr addrspace(1) %q, ptr addrspace(1) %p) {
  call void @write(ptr addrspace(1) %p)
  ret void
}
define void @src_undone(ptr addrspace(1) %q, ptr addrspace(1) %r, ptr addrspace(1) %p) {
  %old = load i32, ptr addrspace(1) %q
  store i32 5, ptr addrspace(1) %q
  store i32 %old, ptr addrspace(1) %q
  %x = load i32, ptr addrspace(1) %r, !invariant.load !0
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_undone(ptr addrspace(1) %q, ptr addrspace(1) %r, ptr addrspace(1) %p) {
  %old = load i32, ptr addrspace(1) %q
  store i32 5, ptr addrspace(1) %q
  store i32 %old, ptr addrspace(1) %q
  %x = load i32, ptr addrspace(1) %r, !invariant.load !0
  store i32 2, ptr addrspace(1) %p
  ret void
}
!0 = !{}
