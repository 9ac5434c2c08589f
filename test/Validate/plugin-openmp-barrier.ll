; LLVM 22 removes the only barrier between the stores of two functions, since it removes another one inside the first of them
; for its sake: afterwards nothing orders the stores of one thread against those of another.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=openmp-opt -disable-output %s 2>&1 | FileCheck %s
; CHECK: OpenMPOptPass on 'k': refuted
target triple = "amdgcn-amd-amdhsa"
declare void @aligned_barrier() convergent nounwind "llvm.assume"="ompx_aligned_barrier"
define internal void @first(ptr %p) convergent nounwind {
  call void @aligned_barrier()
  store i32 1, ptr %p
  ret void
}
define internal void @second(ptr %p) convergent nounwind {
  store i32 2, ptr %p
  call void @aligned_barrier()
  ret void
}
define amdgpu_kernel void @k(ptr %p) "kernel" {
  call void @first(ptr %p)
  call void @aligned_barrier()
  call void @second(ptr %p)
  ret void
}
!llvm.module.flags = !{!0, !1}
!0 = !{i32 7, !"openmp", i32 50}
!1 = !{i32 7, !"openmp-device", i32 50}
