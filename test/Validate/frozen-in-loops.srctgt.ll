; The target freezes once what the source freezes in each iteration.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
define void @src_freeze_hoist(i32 %x, i32 %m) {
entry:
  br label %l
l:
  %i = phi i32 [0,%entry],[%j,%l]
  %s = shl i32 1, %x
  %f = freeze i32 %s
  call void @sees(i32 %f)
  %j = add i32 %i,1
  %c = icmp ult i32 %j,%m
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_freeze_hoist(i32 %x, i32 %m) {
entry:
  %s = shl i32 1, %x
  %f = freeze i32 %s
  br label %l
l:
  %i = phi i32 [0,%entry],[%j,%l]
  call void @sees(i32 %f)
  %j = add i32 %i,1
  %c = icmp ult i32 %j,%m
  br i1 %c, label %l, label %e
e:
  ret void
}
