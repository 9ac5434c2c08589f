; Neighbours exchange values through local memory: a race without the barrier, none with it.
; RUN: not rejoin run %s --kernel=race --local=64 --arg=zeros:256 | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
; RUN: rejoin run %s --kernel=fine --local=64 --arg=zeros:256
; RUN: rejoin run %s --kernel=race --local=64 --arg=zeros:256 --no-races
@lds = internal addrspace(3) global [64 x i32] poison

define amdgpu_kernel void @race(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %tid
  store i32 %tid, ptr addrspace(3) %at
  %other = xor i32 %tid, 1
  %from = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %other
  %v = load i32, ptr addrspace(3) %from
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: reads memory that thread 1 writes; no barrier orders the two accesses [data-race, rule S2]
; CHECK-NEXT:   in 'race': %v = load i32, ptr addrspace(3) %from
; CHECK-NEXT:   note: found 64 times, for threads 0 to {{[0-9]+}}
; CHECK-NEXT:   note: {{.*}}.ll:[[#@LINE-7]]:3: the other access: `store i32 %tid, ptr addrspace(3) %at
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %v, ptr addrspace(1) %to
  ret void
}
define amdgpu_kernel void @fine(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %tid
  store i32 %tid, ptr addrspace(3) %at
  call void @llvm.amdgcn.s.barrier()
  %other = xor i32 %tid, 1
  %from = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %other
  %v = load i32, ptr addrspace(3) %from
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %v, ptr addrspace(1) %to
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
