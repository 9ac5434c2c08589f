; Local memory is taken to have no objects at both of its ends: what lies four bytes behind an address without wrapping
; flags is read together with it.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define void @src(ptr addrspace(3) %p, ptr addrspace(1) %o) {
  %q = getelementptr i8, ptr addrspace(3) %p, i32 4
  %a = load i32, ptr addrspace(3) %p, align 4
  %b = load i32, ptr addrspace(3) %q, align 4
  %s = add i32 %a, %b
  store i32 %s, ptr addrspace(1) %o
  ret void
}
define void @tgt(ptr addrspace(3) %p, ptr addrspace(1) %o) {
  %v = load <2 x i32>, ptr addrspace(3) %p, align 4
  %a = extractelement <2 x i32> %v, i32 0
  %b = extractelement <2 x i32> %v, i32 1
  %s = add i32 %a, %b
  store i32 %s, ptr addrspace(1) %o
  ret void
}
