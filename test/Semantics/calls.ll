; Recursion, calls through pointers, and threads that return from a call at different times meet behind it.
; RUN: rejoin run %s --local=4 --arg=zeros:16 --out=0:i32 --trace --trace-function=k | FileCheck %s
; CHECK:      thread 0  entry
; CHECK:      argument 0: 1 1 2 6

target triple = "amdgcn-amd-amdhsa"
define i32 @factorial(i32 %n) {
entry:
  %c = icmp ult i32 %n, 2
  br i1 %c, label %one, label %more
one:
  ret i32 1
more:
  %m = sub i32 %n, 1
  %f = call i32 @factorial(i32 %m)
  %r = mul i32 %f, %n
  ret i32 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %p) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %f = freeze ptr @factorial
  %v = call i32 %f(i32 %tid)
  call void @llvm.amdgcn.s.barrier()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %v, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
