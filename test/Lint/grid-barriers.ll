; Intrinsics that wait for several workgroups, and AMD's numbers of barriers.
; RUN: not rejoin lint --verbose %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.cluster.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
declare void @__ockl_grid_sync()

define amdgpu_kernel void @k(i32 %n) {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %c = icmp eq i32 %id, %n
  ; CHECK-DAG: :[[@LINE+1]]:3: warning: threads with `workgroup.id.x != n` do not reach the barrier of the grid
  br i1 %c, label %in, label %end
in:
  ; CHECK-DAG: :[[@LINE+1]]:3: finding: barrier of the cluster
  call void @llvm.amdgcn.s.cluster.barrier()
  ; CHECK-DAG: :[[@LINE+1]]:3: proved safe: barrier: all threads of the workgroup reach it
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  ; CHECK-DAG: :[[@LINE+1]]:3: finding: barrier of the cluster
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  ; CHECK-DAG: :[[@LINE+1]]:3: finding: barrier of the cluster
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ; CHECK-DAG: :[[@LINE+1]]:3: finding: barrier of the grid
  call void @__ockl_grid_sync()
  br label %end
end:
  ret void
}
