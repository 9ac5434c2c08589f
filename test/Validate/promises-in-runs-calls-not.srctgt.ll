; Without attributes of the source's calls runs refute a target that relies on them.
; VERDICT: refuted
; RUN: rejoin validate --engine=run --check-verdict %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(1) @address(i32)
declare i32 @same(i32)
declare void @takes(i32)
declare void @points(ptr addrspace(1))
declare double @llvm.fabs.f64(double)
declare i32 @llvm.umin.i32(i32, i32)
define internal i1 @any_range(i32 %x) {
  %c = icmp ult i32 %x, 4
  ret i1 %c
}
define i32 @src_call_range(i32 %x) {
  %a = call i32 @same(i32 %x)
  %b = and i32 %a, 3
  ret i32 %b
}
define i32 @tgt_call_range(i32 %x) {
  %a = call i32 @same(i32 %x)
  ret i32 %a
}
define i64 @src_call_align(i32 %x) {
  %q = call ptr addrspace(1) @address(i32 %x)
  %i = ptrtoint ptr addrspace(1) %q to i64
  %c = and i64 %i, 15
  ret i64 %c
}
define i64 @tgt_call_align(i32 %x) {
  %q = call ptr addrspace(1) @address(i32 %x)
  ret i64 0
}
define i1 @src_call_returned(i32 %x) {
  %a = call i32 @same(i32 %x)
  %c = icmp eq i32 %a, %x
  ret i1 %c
}
define i1 @tgt_call_returned(i32 %x) {
  %a = call i32 @same(i32 %x)
  ret i1 true
}
define i1 @src_noundef_operand(i32 %x) {
  %n = sub nuw i32 %x, 3
  %d = sitofp i32 %n to double
  %a = call double @llvm.fabs.f64(double %d)
  %c = icmp ult i32 %x, 3
  ret i1 %c
}
define i1 @tgt_noundef_operand(i32 %x) {
  ret i1 false
}
define i1 @src_noundef_result(i32 %x) {
  %n = sub nuw i32 %x, 3
  %a = call i32 @llvm.umin.i32(i32 %n, i32 8)
  %c = icmp ult i32 %x, 3
  ret i1 %c
}
define i1 @tgt_noundef_result(i32 %x) {
  ret i1 false
}
define i1 @src_range_of_argument(i32 %x) {
  call void @takes(i32 %x)
  %c = icmp ult i32 %x, 4
  ret i1 %c
}
define i1 @tgt_range_of_argument(i32 %x) {
  call void @takes(i32 %x)
  ret i1 true
}
define i64 @src_align_of_argument(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(1)
  call void @points(ptr addrspace(1) %p)
  %c = and i64 %x, 7
  ret i64 %c
}
define i64 @tgt_align_of_argument(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(1)
  call void @points(ptr addrspace(1) %p)
  ret i64 0
}
define i1 @src_of_callee(i32 %x) {
  %c = call i1 @any_range(i32 %x)
  ret i1 %c
}
define i1 @tgt_of_callee(i32 %x) {
  ret i1 true
}
