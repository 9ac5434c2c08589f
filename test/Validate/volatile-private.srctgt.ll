; Volatile accesses to private objects stay, and what is computed with the values changes its form.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

define i32 @src_volatile_private_same(i32 %x) {
  %a = alloca i32, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %a
  %v = load volatile i32, ptr addrspace(5) %a
  %y = add i32 %v, 0
  ret i32 %y
}
define i32 @tgt_volatile_private_same(i32 %x) {
  %a = alloca i32, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %a
  %v = load volatile i32, ptr addrspace(5) %a
  ret i32 %v
}
