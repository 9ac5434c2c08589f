; Where an object lies is open: before another one or behind it, at null where null is an address like others, at the end of
; another object.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@g = internal addrspace(3) global i32 poison
define i1 @src_allocas_order() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %c = icmp ult ptr addrspace(5) %a, %b
  ret i1 %c
}
define i1 @tgt_allocas_order() {
  ret i1 true
}
define i32 @src_alloca_ptrtoint() {
  %a = alloca i32, addrspace(5)
  %c = ptrtoint ptr addrspace(5) %a to i32
  %d = and i32 %c, 4
  ret i32 %d
}
define i32 @tgt_alloca_ptrtoint() {
  ret i32 0
}
define i1 @src_alloca_eq_end(ptr addrspace(5) %p) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %e = getelementptr i32, ptr addrspace(5) %a, i32 1
  %c = icmp eq ptr addrspace(5) %e, %b
  ret i1 %c
}
define i1 @tgt_alloca_eq_end(ptr addrspace(5) %p) {
  ret i1 false
}
define i1 @src_null_alloca() {
  %a = alloca i32, addrspace(5)
  %c = icmp eq ptr addrspace(5) %a, null
  ret i1 %c
}
define i1 @tgt_null_alloca() {
  ret i1 false
}
define i1 @src_null_global_3() {
  %c = icmp eq ptr addrspace(3) @g, null
  ret i1 %c
}
define i1 @tgt_null_global_3() {
  ret i1 false
}
