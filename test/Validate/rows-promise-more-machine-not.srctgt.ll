; Ids, registers, buffers, kills, barriers and pipes.
; A row of the table of equivalent implementations replaces a call by a form without attributes. What the target says of the
; call, or its callee's declaration does, may be false: it is not proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i64 @_Z12get_local_idj(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.read_register.i64(metadata)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.kill(i1)
declare void @llvm.amdgcn.s.barrier() convergent
declare i32 @__read_pipe_2_4(ptr, ptr)
declare i32 @__read_pipe_2(ptr, ptr, i32, i32)

; CHECK: src_id -> tgt_id: inconclusive
define i64 @src_id() {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %w = zext i32 %i to i64
  ret i64 %w
}
define i64 @tgt_id() {
  %w = call range(i64 0, 1) i64 @_Z12get_local_idj(i32 0)
  ret i64 %w
}
; CHECK: src_exec -> tgt_exec: inconclusive
define i64 @src_exec() {
  %e = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %e
}
define i64 @tgt_exec() {
  %e = call range(i64 0, 1) i64 @llvm.read_register.i64(metadata !2)
  ret i64 %e
}
; CHECK: src_buffer -> tgt_buffer: inconclusive
define float @src_buffer(ptr addrspace(8) %p, i32 %o) {
  %r = call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %p, i32 %o, i32 0, i32 0)
  ret float %r
}
define float @tgt_buffer(ptr addrspace(8) %p, i32 %o) {
  %r = call nofpclass(zero) float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %p, i32 %o, i32 0, i32 0)
  ret float %r
}
; CHECK: src_kill -> tgt_kill: inconclusive
define amdgpu_ps float @src_kill(float %x) {
  ret float %x
}
define amdgpu_ps float @tgt_kill(float %x) {
  call void @llvm.amdgcn.kill(i1 true) noreturn
  ret float %x
}
; CHECK: src_barrier -> tgt_barrier: inconclusive
define amdgpu_kernel void @src_barrier(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_barrier(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier() noreturn
  store i32 1, ptr addrspace(1) %p
  ret void
}
; CHECK: src_pipe -> tgt_pipe: refuted
define i32 @src_pipe(ptr %p, ptr %q) {
  %r = call i32 @__read_pipe_2(ptr %p, ptr %q, i32 4, i32 4)
  ret i32 %r
}
define i32 @tgt_pipe(ptr %p, ptr %q) {
  %r = call range(i32 0, 1) i32 @__read_pipe_2_4(ptr %p, ptr %q)
  ret i32 %r
}
!2 = !{!"exec"}
