; What is known elsewhere than in the module refutes nothing: how arguments are passed, what a compiler is asked of its
; target, addresses of more than 64 bits, atomic operations on buffers that are one for the wave, what results of
; the hardware have to do with each other. What a declaration says of an argument excludes inputs.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p7:160:256:256:32-p8:128:128:128:48-i64:64-A5"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_pipe -> tgt_pipe: proved
declare i32 @__read_pipe_2(ptr addrspace(1), ptr, i32, i32)
declare i32 @__read_pipe_2_4(ptr addrspace(1), ptr)
declare i32 @__read_pipe_2_8(ptr addrspace(1), ptr)
define i32 @src_pipe(ptr addrspace(1) %p, ptr %q) {
  %r = call i32 @__read_pipe_2(ptr addrspace(1) %p, ptr %q, i32 4, i32 4)
  ret i32 %r
}
define i32 @tgt_pipe(ptr addrspace(1) %p, ptr %q) {
  %r = call i32 @__read_pipe_2_4(ptr addrspace(1) %p, ptr %q)
  ret i32 %r
}
; CHECK: src_packet -> tgt_packet: refuted
define i32 @src_packet(ptr addrspace(1) %p, ptr %q) {
  %r = call i32 @__read_pipe_2(ptr addrspace(1) %p, ptr %q, i32 4, i32 4)
  ret i32 %r
}
define i32 @tgt_packet(ptr addrspace(1) %p, ptr %q) {
  %r = call i32 @__read_pipe_2_8(ptr addrspace(1) %p, ptr %q)
  ret i32 %r
}
; CHECK: src_reflect -> tgt_reflect: inconclusive
declare i32 @__nvvm_reflect(ptr)
define i32 @src_reflect() {
  %r = call i32 @__nvvm_reflect(ptr null)
  ret i32 %r
}
define i32 @tgt_reflect() {
  ret i32 700
}
; CHECK: src_format -> tgt_format: {{proved|inconclusive}}
declare i32 @printf(ptr addrspace(4), ...)
define void @src_format(i32 %n) {
  %r = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) poison, i32 %n)
  ret void
}
define void @tgt_format(i32 %n) {
  ret void
}
; CHECK: src_passed -> tgt_passed: inconclusive
; CHECK: 'varied' is called with other types
declare void @varied(...)
define void @src_passed(i32 %n) {
  call void (...) @varied(i32 %n)
  ret void
}
define void @tgt_passed(i32 %n) {
  %b = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %b
  call void @varied(ptr addrspace(5) %b)
  ret void
}
; CHECK: src_declared -> tgt_declared: proved
declare void @use(i32 noundef) nounwind willreturn
define i64 @src_declared(i32 %a, i32 %b) {
  %s = add nsw i32 %a, %b
  call void @use(i32 %s)
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %z = add i64 %x, %y
  ret i64 %z
}
define i64 @tgt_declared(i32 %a, i32 %b) {
  %s = add nsw i32 %a, %b
  call void @use(i32 %s)
  %z = sext i32 %s to i64
  ret i64 %z
}
; CHECK: src_wide -> tgt_wide: inconclusive
; CHECK: addresses of more than 64 bits are not modelled
define i64 @src_wide(ptr addrspace(7) %p) {
  %g = getelementptr i8, ptr addrspace(7) %p, i32 4
  %n = ptrtoint ptr addrspace(7) %g to i64
  ret i64 %n
}
define i64 @tgt_wide(ptr addrspace(7) %p) {
  %n = ptrtoint ptr addrspace(7) %p to i64
  %g = add i64 %n, 4
  ret i64 %g
}
; CHECK: src_odd -> tgt_odd: inconclusive
declare float @llvm.amdgcn.log.f32(float)
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
; CHECK: src_signalling -> tgt_signalling: proved
define float @src_signalling() {
  ret float 0x7FF4000000000000
}
define nofpclass(qnan) float @tgt_signalling() {
  ret float 0x7FF4000000000000
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
