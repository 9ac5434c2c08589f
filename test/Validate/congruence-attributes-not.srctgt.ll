; The target's call says more of what it is passed or returns. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare float @llvm.fabs.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)

define i32 @src_min(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_min(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 range(i32 0, 9) %y)
  ret i32 %r
}
define i32 @src_result(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}
define i32 @tgt_result(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call range(i32 0, 5) i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}
define i32 @src_bits(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}
define i32 @tgt_bits(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.ctpop.i32(i32 range(i32 1, 0) %x)
  ret i32 %r
}
define i32 @src_sum(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.sadd.sat.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_sum(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.sadd.sat.i32(i32 range(i32 -8, 8) %x, i32 %y)
  ret i32 %r
}
define float @src_sign(float %x) {
  %r = call float @llvm.fabs.f32(float %x)
  ret float %r
}
define float @tgt_sign(float %x) {
  %r = call float @llvm.fabs.f32(float nofpclass(inf) %x)
  ret float %r
}
define float @src_fma(float %x, float %y) {
  %r = call float @llvm.fma.f32(float %x, float %y, float %y)
  ret float %r
}
define float @tgt_fma(float %x, float %y) {
  %r = call float @llvm.fma.f32(float %x, float nofpclass(nan) %y, float %y)
  ret float %r
}
define ptr addrspace(1) @src_null(ptr addrspace(1) %p, i64 %m) {
  %r = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 %m)
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_null(ptr addrspace(1) %p, i64 %m) {
  %r = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) nonnull %p, i64 %m)
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_align(ptr addrspace(1) %p, i64 %m) {
  %r = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 %m)
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_align(ptr addrspace(1) %p, i64 %m) {
  %r = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) align 8 %p, i64 %m)
  ret ptr addrspace(1) %r
}
define i32 @src_lane(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.amdgcn.mbcnt.lo(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_lane(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.amdgcn.mbcnt.lo(i32 %x, i32 range(i32 0, 2) %y)
  ret i32 %r
}
