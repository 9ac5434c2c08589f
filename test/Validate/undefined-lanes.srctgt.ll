; The number of lanes in an undefined mask is undefined: the source may have chosen the target's.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=run %s | FileCheck %s
; CHECK: the source uses undefined values, whose single bits are not followed

target triple = "amdgcn-amd-amdhsa"

define void @src(i4 %x, i4 %y) {
  %xw = zext i4 %x to i32
  %yw = zext i4 %y to i32
  %c = icmp slt i16 4, undef
  %m = select i1 %c, i32 %yw, i32 %xw
  %n = call i32 @llvm.amdgcn.mbcnt.lo(i32 %m, i32 0)
  call void @sees(i32 %n)
  ret void
}
define void @tgt(i4 %x, i4 %y) {
  %xw = zext i4 %x to i32
  %n = call i32 @llvm.amdgcn.mbcnt.lo(i32 %xw, i32 0)
  call void @sees(i32 %n)
  ret void
}

declare void @sees(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
