; Volatile accesses to private objects are no less events than others.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

define i32 @src_volatile_private(i32 %x) {
  %a = alloca i32, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %a
  %v = load volatile i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_volatile_private(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @src_volatile_private_i1(i1 %x) {
  %a = alloca i32, addrspace(5)
  %z = zext i1 %x to i32
  store volatile i32 %z, ptr addrspace(5) %a
  %v = load volatile i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_volatile_private_i1(i1 %x) {
  %z = zext i1 %x to i32
  ret i32 %z
}
