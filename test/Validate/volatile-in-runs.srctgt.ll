; What is volatile stays, or was never there.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define internal void @stores(ptr addrspace(5) %p) {
  store i32 1, ptr addrspace(5) %p
  ret void
}
define i32 @src_ordinary(i1 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %p = select i1 %x, ptr addrspace(5) %a, ptr addrspace(5) %b
  call void @stores(ptr addrspace(5) %p)
  ret i32 0
}
define i32 @tgt_ordinary(i1 %x) {
  ret i32 0
}
define i32 @src_kept(i1 %x) {
  %a = alloca i32, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  %y = add i32 0, 0
  ret i32 %y
}
define i32 @tgt_kept(i1 %x) {
  %a = alloca i32, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  ret i32 0
}
