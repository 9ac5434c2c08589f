; String attributes of arguments and results that are the same, or promises that the target drops.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "nvptx64-nvidia-cuda"
define "no-such-attribute" i32 @src_same(i32 "no-such-attribute"="3" %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define "no-such-attribute" i32 @tgt_same(i32 "no-such-attribute"="3" %x) {
  %y = add i32 1, %x
  ret i32 %y
}
define ptx_kernel void @src_dropped(ptr byval(i32) "nvvm.grid_constant" %p, ptr addrspace(1) %o) {
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}
define ptx_kernel void @tgt_dropped(ptr byval(i32) %p, ptr addrspace(1) %o) {
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}
