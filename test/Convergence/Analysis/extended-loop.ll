; A token of a loop's heart is used behind the loop: threads of one iteration stay together up to the last use.
; Values of the loop and of the extended part are uniform there, and divergent behind it, where iterations meet.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: function 'f'
; CHECK: depth 1, header %loop: exit at the end of the convergence region in %exit by the branch of %loop (thread)
define amdgpu_kernel void @f(ptr addrspace(1) %p) convergent {
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
; CHECK: BLOCK %exit
; CHECK: uniform (grid): %uni.use = add
  %uni.use = add i32 %i, 1
  %uni.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid) [ "convergencectrl"(token %heart) ]
; CHECK: DIVERGENT (thread): %div.use = add
  %div.use = add i32 %i, 2
; CHECK: DIVERGENT (thread): %div.first = add
  %div.first = add i32 %uni.first, 2
; CHECK: DIVERGENT USES
; CHECK: %i in %div.use
; CHECK: %uni.first in %div.first
; CHECK-NOT: BLOCK %exit
  %sum = add i32 %div.use, %div.first
  store i32 %sum, ptr addrspace(1) %p
  ret void
}

; The same with a 'break' block: its PHI joins threads of one iteration, the PHI behind it joins iterations.
; CHECK-LABEL: function 'break'
define amdgpu_kernel void @break(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %hit = icmp eq i32 %tid, %i
  br i1 %hit, label %broken, label %latch
broken:
; CHECK: uniform (grid): %uni.i = phi
  %uni.i = phi i32 [ %i, %loop ]
  %even = icmp eq i32 %n, 0
  br i1 %even, label %op, label %out
op:
; CHECK: uniform (grid): %uni.j = add
  %uni.j = add i32 %uni.i, 1
  call void @g(i32 %uni.j) [ "convergencectrl"(token %heart) ]
  br label %out
latch:
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit
out:
; CHECK: DIVERGENT (thread): %div.j = phi
  %div.j = phi i32 [ %uni.j, %op ], [ %uni.i, %broken ]
  br label %exit
exit:
; CHECK: DIVERGENT (thread): %div.k = phi
  %div.k = phi i32 [ %div.j, %out ], [ %i, %latch ]
  %use = add i32 %div.k, 1
  ret void
}

; Without the token's use nothing is extended.
; CHECK-LABEL: function 'plain'
define amdgpu_kernel void @plain() convergent {
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
; CHECK: DIVERGENT (thread): %div.use = add
  %div.use = add i32 %i, 1
  call void @g(i32 %div.use) [ "convergencectrl"(token %t) ]
  ret void
}

declare void @g(i32) convergent
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
