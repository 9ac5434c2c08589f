; A function that shows in its result alone may have undefined behaviour for some operands: the target calls it where the
; source does not, or before what need not return.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @ro(i32) memory(none) willreturn nounwind
declare void @sees(i32)
declare void @v0(i1) memory(none) nounwind willreturn
declare i32 @v1(i1) memory(none) nounwind willreturn
declare i32 @vp(ptr addrspace(1)) memory(read) nounwind willreturn
declare i32 @v(i32) memory(none) nounwind willreturn
define void @src_memnone_spec(i32 %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %v = call i32 @ro(i32 %x)
  call void @sees(i32 %v)
  br label %b
b:
  ret void
}
define void @tgt_memnone_spec(i32 %x, i1 %c) {
  %v = call i32 @ro(i32 %x)
  br i1 %c, label %a, label %b
a:
  call void @sees(i32 %v)
  br label %b
b:
  ret void
}
define void @src_pure_void_added(i1 %c) {
  ret void
}
define void @tgt_pure_void_added(i1 %c) {
  call void @v0(i1 %c)
  ret void
}
define void @src_pure_added_unused(i1 %c) {
  ret void
}
define void @tgt_pure_added_unused(i1 %c) {
  %x = call i32 @v1(i1 %c)
  ret void
}
define void @src_reads_added_unused(ptr addrspace(1) %c) {
  ret void
}
define void @tgt_reads_added_unused(ptr addrspace(1) %c) {
  %x = call i32 @vp(ptr addrspace(1) %c)
  ret void
}
define void @src_pure_hoisted_loop(i32 %x, i32 %m) {
entry:
  br label %l
l:
  %i = phi i32 [0,%entry],[%j,%b]
  %c = icmp ult i32 %i,%m
  br i1 %c, label %b, label %e
b:
  %d = call i32 @v(i32 %x)
  call void @sees(i32 %d)
  %j = add i32 %i,1
  br label %l
e:
  ret void
}
define void @tgt_pure_hoisted_loop(i32 %x, i32 %m) {
entry:
  %d = call i32 @v(i32 %x)
  br label %l
l:
  %i = phi i32 [0,%entry],[%j,%b]
  %c = icmp ult i32 %i,%m
  br i1 %c, label %b, label %e
b:
  call void @sees(i32 %d)
  %j = add i32 %i,1
  br label %l
e:
  ret void
}
define void @src_pure_hoisted_past_call(i32 %x) {
  call void @sees(i32 1)
  %d = call i32 @v(i32 %x)
  call void @sees(i32 %d)
  ret void
}
define void @tgt_pure_hoisted_past_call(i32 %x) {
  %d = call i32 @v(i32 %x)
  call void @sees(i32 1)
  call void @sees(i32 %d)
  ret void
}
