; A function that shows in its result alone is called where the source calls it too, or less often.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare i32 @v(i32) memory(none) nounwind willreturn
define void @src_pure_hoisted_loop(i32 %x, i32 %m) {
entry:
  br label %l
l:
  %i = phi i32 [0,%entry],[%j,%l]
  %d = call i32 @v(i32 %x)
  call void @sees(i32 %d)
  %j = add i32 %i,1
  %c = icmp ult i32 %j,%m
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_pure_hoisted_loop(i32 %x, i32 %m) {
entry:
  %d = call i32 @v(i32 %x)
  br label %l
l:
  %i = phi i32 [0,%entry],[%j,%l]
  call void @sees(i32 %d)
  %j = add i32 %i,1
  %c = icmp ult i32 %j,%m
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @src_pure_cse(i32 %x) {
  %e = call i32 @v(i32 %x)
  call void @sees(i32 %e)
  %d = call i32 @v(i32 %x)
  call void @sees(i32 %d)
  ret void
}
define void @tgt_pure_cse(i32 %x) {
  %d = call i32 @v(i32 %x)
  call void @sees(i32 %d)
  call void @sees(i32 %d)
  ret void
}
define void @src_pure_sunk(i32 %x, i1 %c) {
  %d = call i32 @v(i32 %x)
  br i1 %c, label %a, label %b
a:
  call void @sees(i32 %d)
  br label %b
b:
  ret void
}
define void @tgt_pure_sunk(i32 %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %d = call i32 @v(i32 %x)
  call void @sees(i32 %d)
  br label %b
b:
  ret void
}
define void @src_pure_arms(i32 %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %d = call i32 @v(i32 %x)
  call void @sees(i32 %d)
  ret void
b:
  %e = call i32 @v(i32 %x)
  call void @sees(i32 %e)
  ret void
}
define void @tgt_pure_arms(i32 %x, i1 %c) {
  %d = call i32 @v(i32 %x)
  call void @sees(i32 %d)
  ret void
}
