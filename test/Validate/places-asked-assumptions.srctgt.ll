; The target may assume an alignment and a place that hold at each place, or that the source assumes.
; Where an object lies is open wherever something looks at its address as a number.
; RUN: rejoin validate --engine=solve %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i1)
declare void @llvm.assume(i1)
; CHECK: src_known_align -> tgt_known_align: proved
define void @src_known_align() {
  %a = alloca i64, align 8, addrspace(5)
  ret void
}
define void @tgt_known_align() {
  %a = alloca i64, align 8, addrspace(5)
  %e = getelementptr i8, ptr addrspace(5) %a, i32 4
  call void @llvm.assume(i1 true) ["align"(ptr addrspace(5) %a, i32 8)]
  call void @llvm.assume(i1 true) ["align"(ptr addrspace(5) %e, i32 4)]
  ret void
}
; CHECK: src_flat_null -> tgt_flat_null: proved
define void @src_flat_null() {
  %a = alloca i64, addrspace(5)
  ret void
}
define void @tgt_flat_null() {
  %a = alloca i64, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %a to ptr
  call void @llvm.assume(i1 true) ["nonnull"(ptr %f)]
  ret void
}
; CHECK: src_both_assume -> tgt_both_assume: proved
define void @src_both_assume(i32 %x) {
  %a = alloca i64, addrspace(5)
  call void @llvm.assume(i1 true) ["nonnull"(ptr addrspace(5) %a)]
  %c = icmp eq ptr addrspace(5) %a, null
  call void @sees(i1 %c)
  ret void
}
define void @tgt_both_assume(i32 %x) {
  %a = alloca i64, addrspace(5)
  call void @llvm.assume(i1 true) ["nonnull"(ptr addrspace(5) %a)]
  %c = icmp eq ptr addrspace(5) null, %a
  call void @sees(i1 %c)
  ret void
}
