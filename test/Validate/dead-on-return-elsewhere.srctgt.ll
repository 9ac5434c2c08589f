; The memory at an argument is dead after the function returns. A result differs, or local memory, or a write that the
; function does not make to that memory: this is refuted.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"

define i32 @src_result(ptr addrspace(1) dead_on_return %p) {
  store i32 1, ptr addrspace(1) %p
  ret i32 1
}
define i32 @tgt_result(ptr addrspace(1) dead_on_return %p) {
  store i32 1, ptr addrspace(1) %p
  ret i32 2
}

define void @src_local(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(1) %p
  store i32 1, ptr addrspace(3) %q
  ret void
}
define void @tgt_local(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(3) %q
  ret void
}
