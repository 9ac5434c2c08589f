; Switch, indirectbr, callbr and unreachable blocks are read.
; A switch with one target for all cases divides nobody; a computed jump divides by its address.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n, ptr %target) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  switch i32 %tid, label %one [ i32 1, label %one
                                i32 2, label %one ]
one:
; CHECK: uniform (grid): %uni.p = phi
  %uni.p = phi i32 [ %n, %entry ], [ %n, %entry ], [ %n, %entry ]
  switch i32 %tid, label %two [ i32 1, label %three
                                i32 2, label %three ]
two:
  br label %three
three:
; CHECK: DIVERGENT (thread): %div.p = phi
  %div.p = phi i32 [ 0, %one ], [ 0, %one ], [ 1, %two ]
; CHECK: uniform (grid): indirectbr ptr %target
  indirectbr ptr %target, [label %four, label %five]
four:
  br label %five
five:
; CHECK: uniform (grid): %uni.q = phi
  %uni.q = phi i32 [ 0, %three ], [ 1, %four ]
; CHECK: DIVERGENT (thread): callbr
  callbr void asm "", "!i"() to label %six [label %seven]
six:
  br label %seven
seven:
; CHECK: DIVERGENT (thread): %div.r = phi
  %div.r = phi i32 [ 0, %five ], [ 1, %six ]
  ret void
dead:
; CHECK: BLOCK %dead
; CHECK-NEXT: UNREACHABLE
  %d = add i32 %d, 1
  br label %dead
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
