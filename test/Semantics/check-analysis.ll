; A claim that executions contradict is found: the analysis takes waves of 64 threads, the launch has waves of 32.
; RUN: not rejoin run %s --local=64 --wave-size=32 --arg=zeros:256 --check-analysis | FileCheck %s
; RUN: rejoin run %s --local=64 --arg=zeros:256 --check-analysis
; CHECK: contradiction: in 'k': %first is claimed uniform for 64, but threads 0 and 32 computed 0 and 32
; CHECK: {{[0-9]+}} {{claims?}} compared, {{[1-9]}} contradicted

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %first, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
