; An origin, or an access, of the source says that the address lies in global memory.
; A type alone does not say in which memory an address lies.
; RUN: rejoin validate --engine=solve %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(1) @gives()
define internal i32 @loads(ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
; CHECK: src_result -> tgt_result: proved
define i32 @src_result() {
  %p = call ptr addrspace(1) @gives()
  %f = addrspacecast ptr addrspace(1) %p to ptr
  %v = load i32, ptr %f
  ret i32 %v
}
define i32 @tgt_result() {
  %p = call ptr addrspace(1) @gives()
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}
; CHECK: src_from_memory -> tgt_from_memory: proved
define i32 @src_from_memory(ptr addrspace(1) %p, i64 %i) {
  %q = load ptr addrspace(1), ptr addrspace(1) %p
  %a = getelementptr i32, ptr addrspace(1) %q, i64 %i
  %f = addrspacecast ptr addrspace(1) %a to ptr
  %v = load i32, ptr %f
  ret i32 %v
}
define i32 @tgt_from_memory(ptr addrspace(1) %p, i64 %i) {
  %q = load ptr addrspace(1), ptr addrspace(1) %p
  %a = getelementptr i32, ptr addrspace(1) %q, i64 %i
  %v = load i32, ptr addrspace(1) %a
  ret i32 %v
}
; CHECK: src_number_of_global -> tgt_number_of_global: proved
define i32 @src_number_of_global(i64 %i) {
  %q = inttoptr i64 %i to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %q
  %w = add i32 %v, %v
  ret i32 %w
}
define i32 @tgt_number_of_global(i64 %i) {
  %q = inttoptr i64 %i to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %q
  %w = shl i32 %v, 1
  ret i32 %w
}
; CHECK: src_wider -> tgt_wider: proved
define i32 @src_wider(i64 %i) {
  %q = inttoptr i64 %i to ptr addrspace(1)
  %r = getelementptr i32, ptr addrspace(1) %q, i64 1
  %v = load i32, ptr addrspace(1) %q, align 8
  %w = load i32, ptr addrspace(1) %r
  %s = add i32 %v, %w
  ret i32 %s
}
define i32 @tgt_wider(i64 %i) {
  %q = inttoptr i64 %i to ptr addrspace(1)
  %v = load <2 x i32>, ptr addrspace(1) %q, align 8
  %w = extractelement <2 x i32> %v, i32 0
  %x = extractelement <2 x i32> %v, i32 1
  %s = add i32 %w, %x
  ret i32 %s
}
; CHECK: src_passed -> tgt_passed: proved
define i32 @src_passed(ptr addrspace(1) %p) {
  %f = addrspacecast ptr addrspace(1) %p to ptr
  %v = load i32, ptr %f
  ret i32 %v
}
define i32 @tgt_passed(ptr addrspace(1) %p) {
  %v = call i32 @loads(ptr addrspace(1) %p)
  ret i32 %v
}
; CHECK: src_invariant -> tgt_invariant: proved
define i32 @src_invariant(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p, !invariant.load !0
  ret i32 %v
}
define i32 @tgt_invariant(ptr addrspace(1) %p) {
  %q = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q
  ret i32 %v
}
!0 = !{}
