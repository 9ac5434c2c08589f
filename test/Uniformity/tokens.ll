; Convergence tokens are values of the grid; a call that takes one is judged by its callee.
; Tokens that no loop defines change nothing.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f() convergent {
entry:
; CHECK: uniform (grid): %t = call token
  %t = call token @llvm.experimental.convergence.entry()
; CHECK: uniform (64): %uni.b = call i64
  %uni.b = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %t) ]
  ret void
}
declare token @llvm.experimental.convergence.entry()
declare i64 @llvm.amdgcn.ballot.i64(i1)

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
