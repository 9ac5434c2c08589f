; What the source says of arguments and queries holds for all inputs, and a fence may order more than that of the source.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define i64 @src_aligned(ptr addrspace(1) align 16 %p) {
  %i = ptrtoint ptr addrspace(1) %p to i64
  %c = and i64 %i, 15
  ret i64 %c
}
define i64 @tgt_aligned(ptr addrspace(1) align 16 %p) {
  ret i64 0
}
define i64 @src_aligned_flat(ptr noundef align 16 %p) {
  %i = ptrtoint ptr %p to i64
  %c = and i64 %i, 15
  ret i64 %c
}
define i64 @tgt_aligned_flat(ptr noundef align 16 %p) {
  ret i64 0
}
define i32 @src_aligned_local(ptr addrspace(3) align 8 %p) {
  %i = ptrtoint ptr addrspace(3) %p to i32
  %c = and i32 %i, 7
  ret i32 %c
}
define i32 @tgt_aligned_local(ptr addrspace(3) align 8 %p) {
  ret i32 0
}
define i64 @src_aligned_access(ptr %p) {
  %v = load i32, ptr %p, align 4
  %i = ptrtoint ptr %p to i64
  %c = and i64 %i, 3
  ret i64 %c
}
define i64 @tgt_aligned_access(ptr %p) {
  ret i64 0
}
define i1 @src_range_of_query() {
  %t = call i32 @llvm.amdgcn.workitem.id.x(), !range !0
  %c = icmp ult i32 %t, 64
  ret i1 %c
}
define i1 @tgt_range_of_query() {
  ret i1 true
}
define void @src_wider_fence() {
  fence syncscope("workgroup-one-as") release
  ret void
}
define void @tgt_wider_fence() {
  fence syncscope("workgroup") release
  ret void
}
define void @src_further_fence() {
  fence syncscope("workgroup") release
  ret void
}
define void @tgt_further_fence() {
  fence syncscope("agent") release
  ret void
}
define void @src_fence_of_one_space() {
  fence syncscope("wavefront-one-as") acquire
  ret void
}
define void @tgt_fence_of_one_space() {
  fence syncscope("agent-one-as") acquire
  ret void
}
define void @src_system_fence() {
  fence syncscope("one-as") seq_cst
  ret void
}
define void @tgt_system_fence() {
  fence seq_cst
  ret void
}
!0 = !{i32 0, i32 64}
