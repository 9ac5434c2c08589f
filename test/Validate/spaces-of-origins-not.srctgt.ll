; The target accesses global or constant memory where no origin and no access of the source says that the address lies
; there.
; A type alone does not say in which memory an address lies.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define internal i32 @loads(ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
; CHECK: src_number -> tgt_number: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define i32 @src_number(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @tgt_number(ptr %p) {
  %i = ptrtoint ptr %p to i64
  %q = inttoptr i64 %i to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
; CHECK: src_number_stored -> tgt_number_stored: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define void @src_number_stored(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @tgt_number_stored(ptr %p) {
  %i = ptrtoint ptr %p to i64
  %q = inttoptr i64 %i to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %q
  ret void
}
; CHECK: src_argument -> tgt_argument: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define i32 @src_argument(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @tgt_argument(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(1)
  %v = call i32 @loads(ptr addrspace(1) %q)
  ret i32 %v
}
; CHECK: src_memory -> tgt_memory: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define i32 @src_memory(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @tgt_memory(ptr %p) {
  %a = alloca ptr addrspace(1), addrspace(5)
  %q = addrspacecast ptr %p to ptr addrspace(1)
  store ptr addrspace(1) %q, ptr addrspace(5) %a
  %r = load ptr addrspace(1), ptr addrspace(5) %a
  %v = load i32, ptr addrspace(1) %r
  ret i32 %v
}
; CHECK: src_element -> tgt_element: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define i32 @src_element(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @tgt_element(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(1)
  %w = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %q, i32 0
  %r = extractelement <2 x ptr addrspace(1)> %w, i32 0
  %v = load i32, ptr addrspace(1) %r
  ret i32 %v
}
; CHECK: src_constant -> tgt_constant: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define i32 @src_constant(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}
define i32 @tgt_constant(ptr addrspace(1) %p) {
  %i = ptrtoint ptr addrspace(1) %p to i64
  %q = inttoptr i64 %i to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q
  ret i32 %v
}
; CHECK: src_read_as -> tgt_read_as: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define amdgpu_kernel void @src_read_as(ptr %p) {
  %v = load ptr, ptr %p
  %w = load i32, ptr %v
  store i32 %w, ptr %p
  ret void
}
define amdgpu_kernel void @tgt_read_as(ptr %p) {
  %v = load ptr addrspace(1), ptr %p
  %w = load i32, ptr addrspace(1) %v
  store i32 %w, ptr %p
  ret void
}
; CHECK: src_one_way -> tgt_one_way: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define i32 @src_one_way(ptr %p, ptr addrspace(1) %g, i1 %c) {
  %f = addrspacecast ptr addrspace(1) %g to ptr
  %q = select i1 %c, ptr %p, ptr %f
  %v = load i32, ptr %q
  ret i32 %v
}
define i32 @tgt_one_way(ptr %p, ptr addrspace(1) %g, i1 %c) {
  %f = addrspacecast ptr %p to ptr addrspace(1)
  %q = select i1 %c, ptr addrspace(1) %f, ptr addrspace(1) %g
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
