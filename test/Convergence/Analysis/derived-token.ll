; A second loop's heart takes the first loop's token: whoever goes on with the second heart's token left the first loop
; in the same iteration, although the first token itself is dead there.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %h1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %i.next = add i32 %i, 1
  %c1 = icmp ult i32 %i.next, %tid
  br i1 %c1, label %first, label %second
second:
  %j = phi i32 [ 0, %first ], [ %j.next, %second ]
  %h2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h1) ]
  %j.next = add i32 %j, 1
  %c2 = icmp ult i32 %j.next, %n
  br i1 %c2, label %second, label %last
last:
; CHECK: BLOCK %last
; CHECK: uniform (grid): %uni.i = add i32 %i, 1
  %uni.i = add i32 %i, 1
  call void @g(i32 %uni.i) [ "convergencectrl"(token %h2) ]
; CHECK: DIVERGENT (thread): %div.i = add i32 %i, 2
  %div.i = add i32 %i, 2
; CHECK: DIVERGENT (thread): %div.j = add i32 %uni.i, 3
  %div.j = add i32 %uni.i, 3
  ret void
}

declare void @g(i32) convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
