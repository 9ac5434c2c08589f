; The bits of a pointer without a stable representation may be others each time.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1-ni:1"
target triple = "amdgcn-amd-amdhsa"
declare void @use2(i64, i64)

; CHECK: src_twice -> tgt_twice: inconclusive: the bits of addresses that may change
define void @src_twice(ptr addrspace(1) %p) {
  %a = ptrtoint ptr addrspace(1) %p to i64
  call void @use2(i64 %a, i64 %a)
  ret void
}
define void @tgt_twice(ptr addrspace(1) %p) {
  %a = ptrtoint ptr addrspace(1) %p to i64
  %b = ptrtoint ptr addrspace(1) %p to i64
  call void @use2(i64 %a, i64 %b)
  ret void
}
; CHECK: src_stable -> tgt_stable: proved
define void @src_stable(ptr %p) {
  %a = ptrtoint ptr %p to i64
  call void @use2(i64 %a, i64 %a)
  ret void
}
define void @tgt_stable(ptr %p) {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %p to i64
  call void @use2(i64 %a, i64 %b)
  ret void
}
