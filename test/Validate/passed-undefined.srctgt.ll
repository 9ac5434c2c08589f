; An object that was never written, and one that an undefined value was stored in, hold the same: whatever a function finds
; there. Another value refutes.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK: src_never -> tgt_never: inconclusive
; CHECK: src_number -> tgt_number: refuted
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @use(ptr addrspace(5), i32)
define void @src_never(i32 %x) {
  %o = alloca i64, align 8, addrspace(5)
  store i64 undef, ptr addrspace(5) %o, align 8
  call void @use(ptr addrspace(5) %o, i32 %x)
  ret void
}
define void @tgt_never(i32 %x) {
  %o = alloca i64, align 8, addrspace(5)
  call void @use(ptr addrspace(5) %o, i32 %x)
  ret void
}
define void @src_number(i32 %x) {
  %o = alloca i64, align 8, addrspace(5)
  store i64 3, ptr addrspace(5) %o, align 8
  call void @use(ptr addrspace(5) %o, i32 %x)
  ret void
}
define void @tgt_number(i32 %x) {
  %o = alloca i64, align 8, addrspace(5)
  store i64 4, ptr addrspace(5) %o, align 8
  call void @use(ptr addrspace(5) %o, i32 %x)
  ret void
}
