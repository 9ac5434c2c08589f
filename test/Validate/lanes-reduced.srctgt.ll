; VERDICT: proved
; The least, the greatest, the conjunction and the disjunction of one value that all threads share is that value; with poison
; in it each reduction is poison. Of a lane's number that is a constant the bits that number lanes count.
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.max.i32(i32, i32 immarg)
declare i64 @llvm.amdgcn.wave.reduce.and.i64(i64, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.or.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)

define amdgpu_kernel void @src_number(ptr addrspace(1) %out) {
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 123, i32 1)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @tgt_number(ptr addrspace(1) %out) {
  store i32 123, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @src_shared(ptr addrspace(1) %out, i32 %x, i64 %y) {
  %twice = shl i32 %x, 1
  %a = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %twice, i32 0)
  %b = call i64 @llvm.amdgcn.wave.reduce.and.i64(i64 %y, i32 0)
  %c = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %a, i32 0)
  %wide = zext i32 %c to i64
  %sum = add i64 %wide, %b
  store i64 %sum, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @tgt_shared(ptr addrspace(1) %out, i32 %x, i64 %y) {
  %twice = shl i32 %x, 1
  %wide = zext i32 %twice to i64
  %sum = add i64 %wide, %y
  store i64 %sum, ptr addrspace(1) %out
  ret void
}
define i32 @src_poison() {
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 poison, i32 1)
  ret i32 %r
}
define i32 @tgt_poison() {
  ret i32 poison
}
define i32 @src_lane(i32 %x, i32 %y) "target-cpu"="gfx1030" "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 33)
  %b = call i32 @llvm.amdgcn.writelane.i32(i32 7, i32 64, i32 %y)
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @tgt_lane(i32 %x, i32 %y) "target-cpu"="gfx1030" "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)
  %b = call i32 @llvm.amdgcn.writelane.i32(i32 7, i32 0, i32 %y)
  %r = add i32 %a, %b
  ret i32 %r
}
