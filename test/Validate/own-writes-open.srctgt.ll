; The source is undefined where it writes what it says nobody writes. Where that is not seen for all inputs, the target
; may do anything for some of them, and no engine refutes the pair.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --engine=run --check-verdict %s
; RUN: rejoin validate --engine=solve --check-verdict %s
target triple = "amdgcn-amd-amdhsa"

; Undefined with %c; without it, both write %p.
define void @src_phi(ptr addrspace(1) readonly %q, ptr addrspace(1) %p, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %s = phi ptr addrspace(1) [ %q, %a ], [ %p, %b ]
  store i32 1, ptr addrspace(1) %s
  ret void
}
define void @tgt_phi(ptr addrspace(1) readonly %q, ptr addrspace(1) %p, i1 %c) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
; The same by a select, and the argument of a function that is called.
define internal void @write(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @src_select(ptr addrspace(1) readonly %q, ptr addrspace(1) %p, i1 %c) {
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %p
  call void @write(ptr addrspace(1) %s)
  ret void
}
define void @tgt_select(ptr addrspace(1) readonly %q, ptr addrspace(1) %p, i1 %c) {
  call void @write(ptr addrspace(1) %p)
  ret void
}
; A pointer that is computed from the argument.
define void @src_cast(ptr addrspace(1) readonly %q, ptr addrspace(1) %p) {
  %i = ptrtoint ptr addrspace(1) %q to i64
  %j = add i64 %i, 8
  %s = inttoptr i64 %j to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %s
  ret void
}
define void @tgt_cast(ptr addrspace(1) readonly %q, ptr addrspace(1) %p) {
  %i = ptrtoint ptr addrspace(1) %q to i64
  %j = add i64 %i, 8
  %s = inttoptr i64 %j to ptr addrspace(1)
  store i32 2, ptr addrspace(1) %s
  ret void
}
; Memory that is loaded as invariant holds one value at each point, so the old one is 5.
define void @src_undone(ptr addrspace(1) %q, ptr addrspace(1) %p) {
  %old = load i32, ptr addrspace(1) %q
  store i32 5, ptr addrspace(1) %q
  store i32 %old, ptr addrspace(1) %q
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define void @tgt_undone(ptr addrspace(1) %q, ptr addrspace(1) %p) {
  %old = load i32, ptr addrspace(1) %q
  store i32 5, ptr addrspace(1) %q
  store i32 %old, ptr addrspace(1) %q
  store i32 5, ptr addrspace(1) %p
  ret void
}
; The load comes first.
define void @src_undone_later(ptr addrspace(1) %q, ptr addrspace(1) %p) {
  %old = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 5, ptr addrspace(1) %q
  store i32 %old, ptr addrspace(1) %q
  store i32 %old, ptr addrspace(1) %p
  ret void
}
define void @tgt_undone_later(ptr addrspace(1) %q, ptr addrspace(1) %p) {
  %old = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 5, ptr addrspace(1) %q
  store i32 %old, ptr addrspace(1) %q
  store i32 5, ptr addrspace(1) %p
  ret void
}
!0 = !{}
