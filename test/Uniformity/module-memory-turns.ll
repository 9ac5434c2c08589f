; Threads that go round a loop and make a store in some turns only are together in each turn, with different memory,
; although every way out of the loop leads through the store.
; RUN: rejoin analyze %s | FileCheck %s

target datalayout = "A5-p5:32:32"
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: UNIFORMITY of function 'turns'
; CHECK: DIVERGENT (thread): %p = load
define amdgpu_kernel void @turns(i1 %e) {
entry:
  %a = alloca [8 x i32], addrspace(5)
  store i32 0, ptr addrspace(5) %a
  br label %header
header:
  %p = load i32, ptr addrspace(5) %a
  %v = call i32 @reads(ptr addrspace(5) %a)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %stores, label %header
stores:
  store i32 1, ptr addrspace(5) %a
  br i1 %e, label %exit, label %header
exit:
  ret void
}

; Where all make the store in each turn, memory is the same, also behind an inner loop that they leave in different turns.
; CHECK-LABEL: UNIFORMITY of function 'each_turn'
; CHECK: uniform (grid): %p = load
define amdgpu_kernel void @each_turn(i1 %e) {
entry:
  %a = alloca [8 x i32], addrspace(5)
  store i32 0, ptr addrspace(5) %a
  br label %header
header:
  %p = load i32, ptr addrspace(5) %a
  %v = call i32 @reads.2(ptr addrspace(5) %a)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %inner
inner:
  %i = phi i32 [ 0, %header ], [ %j, %inner ]
  %j = add i32 %i, 1
  %c = icmp eq i32 %tid, %i
  br i1 %c, label %stores, label %inner
stores:
  store i32 1, ptr addrspace(5) %a
  br i1 %e, label %exit, label %header
exit:
  ret void
}

; The inner loop decides, by leaving the outer turn.
; CHECK-LABEL: UNIFORMITY of function 'left'
; CHECK: DIVERGENT (thread): %p = load
define amdgpu_kernel void @left(i1 %e) {
entry:
  %a = alloca [8 x i32], addrspace(5)
  store i32 0, ptr addrspace(5) %a
  br label %header
header:
  %p = load i32, ptr addrspace(5) %a
  %v = call i32 @reads.3(ptr addrspace(5) %a)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %inner
inner:
  %i = phi i32 [ 0, %header ], [ %j, %more ]
  %j = add i32 %i, 1
  %c = icmp eq i32 %tid, %i
  br i1 %c, label %header, label %more
more:
  br i1 %e, label %stores, label %inner
stores:
  store i32 1, ptr addrspace(5) %a
  br i1 %e, label %exit, label %header
exit:
  ret void
}

; CHECK-LABEL: UNIFORMITY of function 'reads'
; CHECK: DIVERGENT (thread): %l = load
define internal i32 @reads(ptr addrspace(5) %m) {
  %l = load i32, ptr addrspace(5) %m
  ret i32 %l
}
; CHECK-LABEL: UNIFORMITY of function 'reads.2'
; CHECK: uniform (grid): %l = load
define internal i32 @reads.2(ptr addrspace(5) %m) {
  %l = load i32, ptr addrspace(5) %m
  ret i32 %l
}
define internal i32 @reads.3(ptr addrspace(5) %m) {
  %l = load i32, ptr addrspace(5) %m
  ret i32 %l
}
declare i32 @llvm.amdgcn.workitem.id.x()
