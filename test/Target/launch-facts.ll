; Launch facts: with one dimension, or rows that waves divide, a thread's index shifted right is shared by aligned groups.
; From metadata, attributes, or the command line.
; RUN: %analyze %s | FileCheck %s
; RUN: %analyze %s --function=unknown --workgroup-size=64,4 | FileCheck --check-prefix=GIVEN %s
; RUN: %analyze %s --function=unknown --workgroup-size=32 | FileCheck --check-prefix=SINGLE %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: function 'unknown'
; GIVEN: function 'unknown'
; SINGLE: function 'unknown' for workgroups, waves of 64
define amdgpu_kernel void @unknown() {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
; CHECK: DIVERGENT (thread): %y = call
; GIVEN: uniform (64): %y = call
; SINGLE: uniform (grid): %y = call
; CHECK: DIVERGENT (thread): %wave
; GIVEN: uniform (grid): %wave
  %wave = lshr i32 %x, 6
  %any = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
; SINGLE: uniform (workgroup): %any
  ret void
}

; CHECK: function 'one.dimension'
define amdgpu_kernel void @one.dimension() !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: uniform (64): %wave
  %wave = lshr i32 %x, 6
; CHECK: DIVERGENT (16): %part
  %part = and i32 %x, -16
; CHECK: DIVERGENT (32): %quotient
  %quotient = udiv i32 %x, 96
; CHECK: DIVERGENT (thread): %lane
  %lane = and i32 %x, 63
; CHECK: uniform (grid): %z
  %z = call i32 @llvm.amdgcn.workitem.id.z()
; CHECK: uniform (64): br i1
  %c = icmp eq i32 %wave, 1
  br i1 %c, label %a, label %b
a:
  br label %b
b:
; CHECK: uniform (64): %p
  %p = phi i32 [ 0, %0 ], [ 1, %a ]
  ret void
}

; A mask whose low bits are not known says nothing, however it was made.
; CHECK: function 'divergent.mask'
define amdgpu_kernel void @divergent.mask() !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %mask = shl i32 %x, 6
; CHECK: DIVERGENT (thread): %masked
  %masked = and i32 %x, %mask
  ret void
}

; In two dimensions the last group of a grid may have shorter rows, unless groups are uniform.
; CHECK: function 'rows'
define amdgpu_kernel void @rows() !reqd_work_group_size !1 {
; CHECK: DIVERGENT (thread): %y
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  ret void
}
; CHECK: function 'exact.rows'
define amdgpu_kernel void @exact.rows() "uniform-work-group-size"="true" !reqd_work_group_size !1 {
; CHECK: uniform (64): %y
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  ret void
}

; A workgroup of one thread agrees on everything, whoever calls the function.
; CHECK: function 'alone' for workgroups
; CHECK: uniform (workgroup): i32 %n
define void @alone(i32 %n) "amdgpu-flat-work-group-size"="1,1" {
  %p = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %p
; CHECK: uniform (workgroup): %private
  %private = load i32, ptr addrspace(5) %p
; CHECK: uniform (workgroup): %called
  %called = call i32 @elsewhere()
  %c = icmp eq i32 %called, 0
; CHECK: uniform (workgroup): br i1 %c
  br i1 %c, label %a, label %b
a:
  br label %b
b:
; CHECK: uniform (workgroup): %phi
  %phi = phi i32 [ 0, %0 ], [ 1, %a ]
  ret void
}
declare i32 @elsewhere()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
!0 = !{i32 192, i32 1, i32 1}
!1 = !{i32 64, i32 4, i32 1}
