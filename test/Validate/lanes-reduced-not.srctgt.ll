; Sums depend on how many threads take part; values that differ from thread to thread, and poison of the target, are not
; what all share; a lane above 31 is another one in a wave of 64; and a lane's number that threads compute must be the same
; as a whole.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; CHECK: src_sum -> tgt_sum: refuted
; CHECK: src_parity -> tgt_parity: refuted
; CHECK: src_difference -> tgt_difference: refuted
; CHECK: src_own -> tgt_own: refuted
; CHECK: src_branch -> tgt_branch: refuted
; CHECK: src_poison -> tgt_poison: refuted
; CHECK: src_lane -> tgt_lane: refuted
; CHECK: src_bits -> tgt_bits: inconclusive
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.sub.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.xor.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)

define amdgpu_kernel void @src_sum(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 123, i32 1)
  store i32 %r, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @tgt_sum(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 123, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @src_parity(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %r = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 123, i32 1)
  store i32 %r, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @tgt_parity(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 123, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @src_difference(ptr addrspace(1) %out) {
  %r = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 123, i32 1)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @tgt_difference(ptr addrspace(1) %out) {
  store i32 123, ptr addrspace(1) %out
  ret void
}
define i32 @src_own(i32 %x) {
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 1)
  ret i32 %r
}
define i32 @tgt_own(i32 %x) {
  ret i32 %x
}
; Other threads come with another value.
define i32 @src_branch(i1 %c, i32 inreg %x) {
  %y = select i1 %c, i32 %x, i32 0
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %y, i32 1)
  ret i32 %r
}
define i32 @tgt_branch(i1 %c, i32 inreg %x) {
  %y = select i1 %c, i32 %x, i32 0
  ret i32 %y
}
define i32 @src_poison() {
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 1, i32 1)
  ret i32 %r
}
define i32 @tgt_poison() {
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 poison, i32 1)
  ret i32 %r
}
define i32 @src_lane(i32 %x) "target-cpu"="gfx900" {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 33)
  ret i32 %r
}
define i32 @tgt_lane(i32 %x) "target-cpu"="gfx900" {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)
  ret i32 %r
}
define i32 @src_bits(i32 %x, i32 %lane) "target-cpu"="gfx900" {
  %low = and i32 %lane, 63
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %low)
  ret i32 %r
}
define i32 @tgt_bits(i32 %x, i32 %lane) "target-cpu"="gfx900" {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %lane)
  ret i32 %r
}
