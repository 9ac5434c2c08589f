; An always-uniform value of a cycle that is entered divergently: uniform where it is defined, divergent outside.
; Threads read its last instance, and these need not be converged.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n, ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %div = icmp ult i32 %tid, 7
  br i1 %div, label %a, label %b
; CHECK: CYCLES ASSUMED DIVERGENT
a:
  br label %b
b:
  %x = load i32, ptr addrspace(1) %p
; CHECK: uniform (64): %uni.v = call i32 @llvm.amdgcn.readfirstlane
  %uni.v = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
; CHECK: uniform (64): %uni.same.instance = icmp
  %uni.same.instance = icmp eq i32 %uni.v, %n
  br i1 %uni.same.instance, label %a, label %exit
exit:
; CHECK: DIVERGENT (thread): %div.use = add
  %div.use = add i32 %uni.v, 5
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
