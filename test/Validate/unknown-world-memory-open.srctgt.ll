; What memory held before, how large it is, and addresses that are null or too wide stay open.
; What runs cannot know is no reason for a proof.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-i64:64-A5-G1-ni:7:8:9"
@counter = addrspace(1) global i32 0
@flexible = external addrspace(1) global [0 x i32]
declare void @sees(i32)
; Memory held 0 in the launch, but need not.
; CHECK: src_counter -> tgt_counter: inconclusive
define void @src_counter() {
  %r = atomicrmw add ptr addrspace(1) @counter, i32 1 seq_cst
  %c = icmp ugt i32 %r, 1000
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 1)
  br label %end
end:
  ret void
}
define void @tgt_counter() {
  %r = atomicrmw add ptr addrspace(1) @counter, i32 1 seq_cst
  ret void
}
; How many elements there are is known where the variable is defined.
; CHECK: src_flexible -> tgt_flexible: inconclusive
define void @src_flexible(i4 %i) {
  %a = getelementptr i32, ptr addrspace(1) @flexible, i4 %i
  store i32 1, ptr addrspace(1) %a
  call void @sees(i32 1)
  ret void
}
define void @tgt_flexible(i4 %i) {
  ret void
}
; Local memory has an address 0.
; CHECK: src_zero -> tgt_zero: inconclusive
define void @src_zero(i1 %c) {
  store i32 1, ptr addrspace(3) null
  call void @sees(i32 1)
  ret void
}
define void @tgt_zero(i1 %c) {
  call void @sees(i32 2)
  ret void
}
; Addresses of more than 64 bits are not modelled.
; CHECK: src_wide -> tgt_wide: inconclusive
define void @src_wide(ptr addrspace(1) %p, ptr addrspace(7) %x) {
  %old = load ptr addrspace(7), ptr addrspace(1) %p
  store ptr addrspace(7) %x, ptr addrspace(1) %p
  ret void
}
define void @tgt_wide(ptr addrspace(1) %p, ptr addrspace(7) %x) {
  ret void
}
