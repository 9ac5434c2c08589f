; The target relies on more than the source says of arguments and queries, or a fence orders less.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define i64 @src_less_aligned(ptr addrspace(1) align 8 %p) {
  %i = ptrtoint ptr addrspace(1) %p to i64
  %c = and i64 %i, 15
  ret i64 %c
}
define i64 @tgt_less_aligned(ptr addrspace(1) align 8 %p) {
  ret i64 0
}
define i1 @src_larger_range() {
  %t = call i32 @llvm.amdgcn.workitem.id.x(), !range !0
  %c = icmp ult i32 %t, 32
  ret i1 %c
}
define i1 @tgt_larger_range() {
  ret i1 true
}
define void @src_fence_of_fewer_spaces() {
  fence syncscope("workgroup") release
  ret void
}
define void @tgt_fence_of_fewer_spaces() {
  fence syncscope("workgroup-one-as") release
  ret void
}
define void @src_nearer_fence() {
  fence syncscope("agent") release
  ret void
}
define void @tgt_nearer_fence() {
  fence syncscope("workgroup") release
  ret void
}
define void @src_nearer_in_more_spaces() {
  fence syncscope("agent-one-as") release
  ret void
}
define void @tgt_nearer_in_more_spaces() {
  fence syncscope("workgroup") release
  ret void
}
define void @src_unknown_scope() {
  fence syncscope("team") release
  ret void
}
define void @tgt_unknown_scope() {
  fence syncscope("agent") release
  ret void
}
!0 = !{i32 0, i32 64}
