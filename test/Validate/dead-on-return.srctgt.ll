; What the source leaves at an argument that is dead after it returns need not be written, which is not modelled.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
define void @src(ptr dead_on_return %p) {
  store i32 1, ptr %p
  ret void
}
define void @tgt(ptr dead_on_return %p) {
  ret void
}
; A caller may pass the address of the global.
@g = addrspace(1) global i32 0
define void @src_global(ptr addrspace(1) dead_on_return %p) {
  store i32 1, ptr addrspace(1) @g
  ret void
}
define void @tgt_global(ptr addrspace(1) dead_on_return %p) {
  %is = icmp eq ptr addrspace(1) %p, @g
  br i1 %is, label %end, label %write
write:
  store i32 1, ptr addrspace(1) @g
  br label %end
end:
  ret void
}
; A later write may be the one that differs.
define i32 @src_later(ptr addrspace(1) dead_on_return %p, i32 %x) {
  store i32 %x, ptr addrspace(1) %p
  ret i32 %x
}
define i32 @tgt_later(ptr addrspace(1) dead_on_return %p, i32 %x) {
  %y = or i32 %x, 1
  store i32 %y, ptr addrspace(1) %p
  ret i32 %x
}
