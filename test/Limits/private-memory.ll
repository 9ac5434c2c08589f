; A private variable that only uniform values are stored to: its load is divergent.
; Private memory is not followed.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @f(i32 %n) {
  %a = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %a
; CHECK: DIVERGENT (thread): %uni.x = load
  %uni.x = load i32, ptr addrspace(5) %a
  ret void
}
