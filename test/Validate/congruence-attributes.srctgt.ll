; The target's call says no more of what it is passed.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare float @llvm.fabs.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)

define i32 @src_same(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 range(i32 0, 9) %y)
  ret i32 %r
}
define i32 @tgt_same(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 range(i32 0, 9) %y)
  ret i32 %r
}
define i32 @src_dropped(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 range(i32 0, 9) %y)
  ret i32 %r
}
define i32 @tgt_dropped(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @src_other(i32 %x, i32 %y, i1 %c, i1 %d) {
  %c1 = icmp ult i32 %x, %y
  %r = select i1 %c1, i32 %x, i32 %y
  ret i32 %r
}
define i32 @tgt_other(i32 %x, i32 %y, i1 %c, i1 %d) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  ret i32 %r
}
