; Atomic operations on buffers that are one for the wave, lanes, exports, and what results of the hardware have to do with
; each other.
; What is known elsewhere than in the module refutes nothing.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p7:160:256:256:32-p8:128:128:128:48-i64:64-A5"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_odd -> tgt_odd: inconclusive
declare float @llvm.amdgcn.tanh.f32(float)
define float @src_odd(float %x) {
  %y = fneg float %x
  %r = call float @llvm.amdgcn.tanh.f32(float %y)
  ret float %r
}
define float @tgt_odd(float %x) {
  %r = call float @llvm.amdgcn.tanh.f32(float %x)
  %y = fneg float %r
  ret float %y
}
; CHECK: src_lanes -> tgt_lanes: {{proved|inconclusive}}
declare i32 @llvm.amdgcn.readlane(i32, i32)
define i32 @src_lanes(i32 %x, i32 %l) {
  %r = call i32 @llvm.amdgcn.readlane(i32 %x, i32 %l)
  %s = call i32 @llvm.amdgcn.readlane(i32 %r, i32 %l)
  ret i32 %s
}
define i32 @tgt_lanes(i32 %x, i32 %l) {
  %r = call i32 @llvm.amdgcn.readlane(i32 %x, i32 %l)
  ret i32 %r
}
; CHECK: src_export -> tgt_export: proved
declare void @llvm.amdgcn.exp.f32(i32, i32, float, float, float, float, i1, i1)
declare void @llvm.amdgcn.kill(i1)
define amdgpu_ps void @src_export(float %x, float %y) {
  call void @llvm.amdgcn.kill(i1 true)
  call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float %x, float %y, float %y, float %y, i1 true, i1 false)
  ret void
}
define amdgpu_ps void @tgt_export(float %x, float %y) {
  call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float %x, float poison, float poison, float poison, i1 true, i1 false)
  ret void
}
; CHECK: src_enabled -> tgt_enabled: refuted
define amdgpu_ps void @src_enabled(float %x, float %y) {
  call void @llvm.amdgcn.exp.f32(i32 0, i32 2, float %x, float %y, float %y, float %y, i1 true, i1 false)
  ret void
}
define amdgpu_ps void @tgt_enabled(float %x, float %y) {
  call void @llvm.amdgcn.exp.f32(i32 0, i32 2, float %x, float poison, float poison, float poison, i1 true, i1 false)
  ret void
}
; CHECK: src_buffer -> tgt_buffer: inconclusive
declare i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32, <4 x i32>, i32, i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
define amdgpu_kernel void @src_buffer(<4 x i32> %r) {
  %o = call i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32 1, <4 x i32> %r, i32 0, i32 0, i32 0)
  ret void
}
define amdgpu_kernel void @tgt_buffer(<4 x i32> %r) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %t = trunc i64 %b to i32
  %s = lshr i64 %b, 32
  %h = trunc i64 %s to i32
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 %t, i32 0)
  %m = call i32 @llvm.amdgcn.mbcnt.hi(i32 %h, i32 %l)
  %first = icmp eq i32 %m, 0
  %n = call i64 @llvm.ctpop.i64(i64 %b)
  %c = trunc i64 %n to i32
  br i1 %first, label %do, label %end
do:
  %o = call i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32 %c, <4 x i32> %r, i32 0, i32 0, i32 0)
  br label %end
end:
  ret void
}
