; OpenMP's device runtime is known to LLVM, not to us: where a pass uses it otherwise, nothing is refuted by that; what
; the kernel itself does is compared as ever.
; RUN: split-file %s %t
; RUN: env REJOIN_VALIDATE=verbose opt-22 -load-pass-plugin=%plugin -passes=openmp-opt -disable-output %t/pass.ll 2>&1 | FileCheck %s
; CHECK-NOT: 'kernel': refuted
; CHECK: OpenMPOptPass on 'kernel':
; CHECK-NOT: 'kernel': refuted
; RUN: not rejoin validate %t/pairs.ll | FileCheck --check-prefix=PAIRS %s
; PAIRS: src_value -> tgt_value: refuted
; PAIRS: src_uses -> tgt_uses: inconclusive
; PAIRS-SAME: both use OpenMP's runtime in different ways, and its effect is not known: '__kmpc_get_hardware_num_threads_in_block'
; Barriers are known: one that moved or is missing is refuted.
; PAIRS: src_moved -> tgt_moved: refuted
; PAIRS: src_missing -> tgt_missing: refuted
; One that orders nothing may go.
; PAIRS: src_repeated -> tgt_repeated: proved

;--- pass.ll
target triple = "amdgcn-amd-amdhsa"
%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.Env = type { %struct.Configuration, ptr, ptr }
%struct.Configuration = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }
@ident = private constant %struct.ident_t { i32 0, i32 2, i32 0, i32 0, ptr null }
@kernel_kernel_environment = weak_odr protected constant %struct.Env { %struct.Configuration { i8 1, i8 0, i8 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0 }, ptr @ident, ptr null }
declare i32 @__kmpc_target_init(ptr, ptr)
declare void @__kmpc_target_deinit()
define weak_odr protected amdgpu_kernel void @kernel(ptr %dyn, ptr %p) "kernel" {
  %r = call i32 @__kmpc_target_init(ptr @kernel_kernel_environment, ptr %dyn)
  %main = icmp eq i32 %r, -1
  br i1 %main, label %user, label %exit
user:
  store i32 1, ptr %p
  call void @__kmpc_target_deinit()
  ret void
exit:
  ret void
}
!llvm.module.flags = !{!0, !1}
!0 = !{i32 7, !"openmp", i32 51}
!1 = !{i32 7, !"openmp-device", i32 51}
;--- pairs.ll
target triple = "amdgcn-amd-amdhsa"
declare void @__kmpc_barrier_simple_spmd(ptr, i32) "llvm.assume"="ompx_aligned_barrier"
declare i32 @__kmpc_get_hardware_thread_id_in_block()
declare i32 @__kmpc_get_hardware_num_threads_in_block()
define void @src_value(ptr %p) {
  call void @__kmpc_barrier_simple_spmd(ptr null, i32 0)
  store i32 1, ptr %p
  ret void
}
define void @tgt_value(ptr %p) {
  call void @__kmpc_barrier_simple_spmd(ptr null, i32 0)
  store i32 2, ptr %p
  ret void
}
define void @src_uses(ptr %p) {
  %t = call i32 @__kmpc_get_hardware_thread_id_in_block()
  store i32 %t, ptr %p
  ret void
}
define void @tgt_uses(ptr %p) {
  %t = call i32 @__kmpc_get_hardware_num_threads_in_block()
  store i32 %t, ptr %p
  ret void
}
define void @src_moved(ptr %p) {
  call void @__kmpc_barrier_simple_spmd(ptr null, i32 0)
  store i32 1, ptr %p
  ret void
}
define void @tgt_moved(ptr %p) {
  store i32 1, ptr %p
  call void @__kmpc_barrier_simple_spmd(ptr null, i32 0)
  ret void
}
define amdgpu_kernel void @src_missing(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 1, ptr addrspace(1) %a
  call void @__kmpc_barrier_simple_spmd(ptr null, i32 0)
  %u = xor i32 %t, 1
  %b = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %v = load i32, ptr addrspace(1) %b
  %c = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v, ptr addrspace(1) %c
  ret void
}
define amdgpu_kernel void @tgt_missing(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 1, ptr addrspace(1) %a
  %u = xor i32 %t, 1
  %b = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %v = load i32, ptr addrspace(1) %b
  %c = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v, ptr addrspace(1) %c
  ret void
}
define amdgpu_kernel void @src_repeated(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @__kmpc_barrier_simple_spmd(ptr null, i32 0)
  call void @__kmpc_barrier_simple_spmd(ptr null, i32 0)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_repeated(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @__kmpc_barrier_simple_spmd(ptr null, i32 0)
  store i32 2, ptr addrspace(1) %p
  ret void
}
