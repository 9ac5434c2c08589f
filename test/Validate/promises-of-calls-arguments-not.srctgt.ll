; The target says of an argument what the source does not say: that it is not captured, not read after the call, may be
; written, is written first, is not null.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(5) @fillp(ptr addrspace(5))
define i32 @src_parg_captures_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @tgt_parg_captures_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) captures(none) %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @src_parg_dead_on_return_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @tgt_parg_dead_on_return_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) dead_on_return %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @src_parg_dead_on_return_alloca(ptr addrspace(5) %p) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_parg_dead_on_return_alloca(ptr addrspace(5) %p) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) dead_on_return %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @src_parg_dead_on_unwind_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @tgt_parg_dead_on_unwind_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) dead_on_unwind %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @src_parg_writable_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @tgt_parg_writable_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) writable %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @src_parg_initializes_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @tgt_parg_initializes_arg(ptr addrspace(5) %p) {
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) initializes((0, 4)) %p)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @src_parg_nonnull_alloca(ptr addrspace(5) %p) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_parg_nonnull_alloca(ptr addrspace(5) %p) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %q = call ptr addrspace(5) @fillp(ptr addrspace(5) nonnull %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
