; Addresses are stored and read as addresses, also as a copy, and their place is used for numbers later.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --engine=run %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define i32 @src_address(i1 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca ptr addrspace(5), addrspace(5)
  %d = alloca ptr addrspace(5), addrspace(5)
  store i32 7, ptr addrspace(5) %a
  store ptr addrspace(5) %a, ptr addrspace(5) %b
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %d, ptr addrspace(5) %b, i64 4, i1 false)
  %p = load ptr addrspace(5), ptr addrspace(5) %d
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @tgt_address(i1 %x) {
  ret i32 7
}
define i32 @src_place_used_again(i1 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca ptr addrspace(5), addrspace(5)
  store ptr addrspace(5) %a, ptr addrspace(5) %b
  store i32 3, ptr addrspace(5) %b
  %v = load i32, ptr addrspace(5) %b
  call void @llvm.memset.p5.i64(ptr addrspace(5) %b, i8 0, i64 4, i1 false)
  %w = load i32, ptr addrspace(5) %b
  %s = add i32 %v, %w
  ret i32 %s
}
define i32 @tgt_place_used_again(i1 %x) {
  ret i32 3
}
