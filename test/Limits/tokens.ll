; A use after a loop, inside the region of the loop's token: divergent.
; Inside the region converged threads read the same iteration, but tokens are not followed.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @f() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %d = icmp ult i32 %next, %tid
  br i1 %d, label %loop, label %exit
exit:
; CHECK: DIVERGENT (thread): %uni.use = add
  %uni.use = add i32 %i, 1
  call void @g(i32 %uni.use) [ "convergencectrl"(token %heart) ]
  ret void
}
declare void @g(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
