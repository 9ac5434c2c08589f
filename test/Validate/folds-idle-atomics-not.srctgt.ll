; An atomic operation that changes nothing is not one that sets zero.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_idle -> tgt_idle: refuted
define void @src_idle(ptr addrspace(1) %p, i32 %x) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 0 acquire
  ret void
}
define void @tgt_idle(ptr addrspace(1) %p, i32 %x) {
  %a = atomicrmw and ptr addrspace(1) %p, i32 0 acquire
  ret void
}
