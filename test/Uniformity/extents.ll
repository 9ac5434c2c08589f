; One run answers for every group: the workgroup's number, an argument, a broadcast, and their minimum.
; The extent of an output is the least of its operands.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
; CHECK: uniform (workgroup): %wg = call
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: uniform (64): %first = call
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
; CHECK: uniform (grid): %grid = add
  %grid = add i32 %n, 1
; CHECK: uniform (workgroup): %workgroup = add
  %workgroup = add i32 %grid, %wg
; CHECK: uniform (64): %wave = add
  %wave = add i32 %workgroup, %first
; A broadcast of what is uniform for more than the wave keeps that.
; CHECK: uniform (workgroup): %more = call
  %more = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %workgroup)
  %c = icmp eq i32 %wg, 0
  br i1 %c, label %a, label %join
a:
  br label %join
join:
; CHECK: uniform (workgroup): %p = phi
  %p = phi i32 [ 0, %entry ], [ 1, %a ]
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
