; Metadata that no engine compares (!captures of a store, !nofree of an address): the target is not proved if it has them
; and the source does not, or not everywhere where they may stand.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_captures -> tgt_captures: inconclusive: the target has metadata on an instruction that is not judged
define void @src_captures(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 noundef %c) {
  store ptr addrspace(1) %q, ptr addrspace(1) %p
  ret void
}
define void @tgt_captures(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 noundef %c) {
  store ptr addrspace(1) %q, ptr addrspace(1) %p, !captures !0
  ret void
}
; CHECK: src_one -> tgt_one: inconclusive
define void @src_one(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 noundef %c) {
  store ptr addrspace(1) %q, ptr addrspace(1) %p, !captures !0
  %r = getelementptr i8, ptr addrspace(1) %p, i64 8
  store ptr addrspace(1) %q, ptr addrspace(1) %r
  ret void
}
define void @tgt_one(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 noundef %c) {
  store ptr addrspace(1) %q, ptr addrspace(1) %p
  %r = getelementptr i64, ptr addrspace(1) %p, i64 1
  store ptr addrspace(1) %q, ptr addrspace(1) %r, !captures !0
  ret void
}
; CHECK: src_nofree -> tgt_nofree: inconclusive: the target has metadata on an instruction that is not judged
define i32 @src_nofree(i64 noundef %p) {
  %a = inttoptr i64 %p to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %a
  ret i32 %v
}
define i32 @tgt_nofree(i64 noundef %p) {
  %a = inttoptr i64 %p to ptr addrspace(1), !nofree !1
  %v = load i32, ptr addrspace(1) %a
  ret i32 %v
}
; CHECK: src_kept -> tgt_kept: proved
define void @src_kept(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 noundef %c) {
  %r = getelementptr i8, ptr addrspace(1) %p, i64 8
  store ptr addrspace(1) %q, ptr addrspace(1) %r, !captures !0
  ret void
}
define void @tgt_kept(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 noundef %c) {
  %r = getelementptr i64, ptr addrspace(1) %p, i64 1
  store ptr addrspace(1) %q, ptr addrspace(1) %r, !captures !0
  ret void
}
; CHECK: src_less -> tgt_less: proved
define void @src_less(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 noundef %c) {
  %r = getelementptr i8, ptr addrspace(1) %p, i64 8
  store ptr addrspace(1) %q, ptr addrspace(1) %r, !captures !0
  ret void
}
define void @tgt_less(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 noundef %c) {
  %r = getelementptr i64, ptr addrspace(1) %p, i64 1
  store ptr addrspace(1) %q, ptr addrspace(1) %r
  ret void
}
!0 = !{!"address"}
!1 = !{}
