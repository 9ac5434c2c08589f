; A source that writes where its call says that nothing is written has undefined behaviour: anything refines it. What
; both sides only read, or write elsewhere, is compared as ever.
; RUN: rejoin validate %s | FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define internal void @put(ptr addrspace(1) %p, i32 %v) {
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; CHECK: src_argument -> tgt_argument: proved
define void @src_argument(ptr addrspace(1) %p) {
  call void @put(ptr addrspace(1) readonly %p, i32 1)
  ret void
}
define void @tgt_argument(ptr addrspace(1) %p) {
  call void @put(ptr addrspace(1) readonly %p, i32 2)
  ret void
}
; CHECK: src_call -> tgt_call: proved
define void @src_call(ptr addrspace(1) %p) {
  call void @put(ptr addrspace(1) %p, i32 1) memory(read)
  ret void
}
define void @tgt_call(ptr addrspace(1) %p) {
  call void @put(ptr addrspace(1) %p, i32 2) memory(read)
  ret void
}
define internal i32 @get(ptr addrspace(1) %p) {
  %own = alloca i32, addrspace(5)
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(5) %own
  %w = load i32, ptr addrspace(5) %own
  ret i32 %w
}
; CHECK: src_read -> tgt_read: proved
define void @src_read(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = call i32 @get(ptr addrspace(1) readonly %p) memory(read)
  %w = add i32 %v, 0
  store i32 %w, ptr addrspace(1) %q
  ret void
}
define void @tgt_read(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = call i32 @get(ptr addrspace(1) readonly %p) memory(read)
  store i32 %v, ptr addrspace(1) %q
  ret void
}
define internal void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %q
  ret void
}
; CHECK: src_other -> tgt_other: proved
define void @src_other(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
  %m = add i32 %n, 0
  call void @copy(ptr addrspace(1) readonly %p, ptr addrspace(1) %q)
  store i32 %m, ptr addrspace(1) %p
  ret void
}
define void @tgt_other(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
  call void @copy(ptr addrspace(1) readonly %p, ptr addrspace(1) %q)
  store i32 %n, ptr addrspace(1) %p
  ret void
}
