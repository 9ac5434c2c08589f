; The target accesses by an address of global or constant memory what the source accesses by one that may be of other memory.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
define i32 @src_asc_load_space(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define i32 @tgt_asc_load_space(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %q, align 4
  ret i32 %v
}
define i32 @src_asc_constant_space(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p, align 4
  ret i32 %v
}
define i32 @tgt_asc_constant_space(ptr addrspace(1) %p) {
  %q = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  ret i32 %v
}
define void @src_flat_to_global_store(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}
define void @tgt_flat_to_global_store(ptr %p) {
  %g = addrspacecast ptr %p to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %g, align 4
  ret void
}
define i32 @src_flat_to_global_atomic(ptr %p) {
  %v = atomicrmw add ptr %p, i32 1 monotonic
  ret i32 %v
}
define i32 @tgt_flat_to_global_atomic(ptr %p) {
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %v = atomicrmw add ptr addrspace(1) %g, i32 1 monotonic
  ret i32 %v
}
define void @src_flat_to_global_memset(ptr %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 false)
  ret void
}
define void @tgt_flat_to_global_memset(ptr %p) {
  %g = addrspacecast ptr %p to ptr addrspace(1)
  call void @llvm.memset.p1.i64(ptr addrspace(1) %g, i8 0, i64 8, i1 false)
  ret void
}
