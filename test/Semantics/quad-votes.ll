; Votes of quads: all and any of the four lanes, and of those of them that are there.
; RUN: rejoin run %s --local=10 --arg=zeros:80 --out=0:i32 | FileCheck %s
; Lanes 0 to 3 say yes but for 1, lanes 4 to 7 yes, lanes 8 and 9 no; then whether any does.
; CHECK: argument 0: 0 0 0 0 1 1 1 1 0 0 1 1 1 1 1 1 1 1 0 0

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %not.1 = icmp ne i32 %tid, 1
  %low = icmp ult i32 %tid, 8
  %yes = and i1 %not.1, %low
  %all = call i1 @__spirv_GroupNonUniformQuadAllKHR(i1 %yes)
  %any = call i1 @__spirv_GroupNonUniformQuadAnyKHR(i1 %yes)
  %all.32 = zext i1 %all to i32
  %any.32 = zext i1 %any to i32
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %all.32, ptr addrspace(1) %at
  %at.any = getelementptr i32, ptr addrspace(1) %at, i32 10
  store i32 %any.32, ptr addrspace(1) %at.any
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i1 @__spirv_GroupNonUniformQuadAllKHR(i1) convergent
declare i1 @__spirv_GroupNonUniformQuadAnyKHR(i1) convergent
