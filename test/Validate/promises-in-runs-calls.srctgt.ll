; Attributes of the source's calls make a value poison, or the behaviour undefined.
; No run refutes a target that relies on them.
; RUN: rejoin validate --engine=run %s > %t || test $? = 2
; RUN: not grep refuted %t
; RUN: grep -c -E ': (proved$|inconclusive:)' %t | grep -x 8
; RUN: rejoin validate %s > %t
; RUN: not grep -E "refuted|contradict" %t

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @number(i32)
declare ptr addrspace(1) @address(i32)
declare i32 @same(i32)
declare void @takes(i32)
declare void @points(ptr addrspace(1))
declare double @llvm.fabs.f64(double)
declare i32 @llvm.umin.i32(i32, i32)
define internal i1 @in_range(i32 noundef range(i32 0, 4) %x) {
  %c = icmp ult i32 %x, 4
  ret i1 %c
}
define i32 @src_call_range(i32 %x) {
  %a = call range(i32 0, 4) i32 @number(i32 %x)
  %b = and i32 %a, 3
  ret i32 %b
}
define i32 @tgt_call_range(i32 %x) {
  %a = call i32 @number(i32 %x)
  ret i32 %a
}
define i64 @src_call_align(i32 %x) {
  %q = call align 16 ptr addrspace(1) @address(i32 %x)
  %i = ptrtoint ptr addrspace(1) %q to i64
  %c = and i64 %i, 15
  ret i64 %c
}
define i64 @tgt_call_align(i32 %x) {
  %q = call align 16 ptr addrspace(1) @address(i32 %x)
  ret i64 0
}
define i1 @src_call_returned(i32 %x) {
  %a = call i32 @same(i32 returned %x)
  %c = icmp eq i32 %a, %x
  ret i1 %c
}
define i1 @tgt_call_returned(i32 %x) {
  %a = call i32 @same(i32 returned %x)
  ret i1 true
}
define i1 @src_noundef_operand(i32 %x) {
  %n = sub nuw i32 %x, 3
  %d = sitofp i32 %n to double
  %a = call double @llvm.fabs.f64(double noundef %d)
  %c = icmp ult i32 %x, 3
  ret i1 %c
}
define i1 @tgt_noundef_operand(i32 %x) {
  ret i1 false
}
define i1 @src_noundef_result(i32 %x) {
  %n = sub nuw i32 %x, 3
  %a = call noundef i32 @llvm.umin.i32(i32 %n, i32 8)
  %c = icmp ult i32 %x, 3
  ret i1 %c
}
define i1 @tgt_noundef_result(i32 %x) {
  ret i1 false
}
define i1 @src_range_of_argument(i32 %x) {
  call void @takes(i32 noundef range(i32 0, 4) %x)
  %c = icmp ult i32 %x, 4
  ret i1 %c
}
define i1 @tgt_range_of_argument(i32 %x) {
  call void @takes(i32 noundef range(i32 0, 4) %x)
  ret i1 true
}
define i64 @src_align_of_argument(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(1)
  call void @points(ptr addrspace(1) noundef align 8 %p)
  %c = and i64 %x, 7
  ret i64 %c
}
define i64 @tgt_align_of_argument(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(1)
  call void @points(ptr addrspace(1) noundef align 8 %p)
  ret i64 0
}
define i1 @src_of_callee(i32 %x) {
  %c = call i1 @in_range(i32 %x)
  ret i1 %c
}
define i1 @tgt_of_callee(i32 %x) {
  ret i1 true
}
