; An object whose address is stored, a number, returned or known to a callee is neither proved nor refuted.
; What private objects hold counts where their addresses go to others; which addresses they have does not.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare void @f(ptr addrspace(5))
@g = addrspace(1) global ptr addrspace(5) null
; CHECK: src_stored -> tgt_stored: inconclusive
define void @src_stored(i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  store volatile ptr addrspace(5) %a, ptr addrspace(1) @g
  call void @f(ptr addrspace(5) null)
  ret void
}
define void @tgt_stored(i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 2, ptr addrspace(5) %a
  store volatile ptr addrspace(5) %a, ptr addrspace(1) @g
  call void @f(ptr addrspace(5) null)
  ret void
}
; What is called may write there.
; CHECK: src_changed -> tgt_changed: inconclusive
define i32 @src_changed(i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @f(ptr addrspace(5) %a)
  %x = load i32, ptr addrspace(5) %a
  ret i32 %x
}
define i32 @tgt_changed(i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @f(ptr addrspace(5) %a)
  ret i32 1
}
; CHECK: src_number -> tgt_number: inconclusive
; CHECK-SAME: private objects may have different addresses
define i32 @src_number(i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %n = ptrtoint ptr addrspace(5) %a to i32
  ret i32 %n
}
define i32 @tgt_number(i1 %c) {
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  store i32 2, ptr addrspace(5) %a
  %n = ptrtoint ptr addrspace(5) %a to i32
  ret i32 %n
}
; CHECK: src_returned -> tgt_returned: inconclusive
define ptr addrspace(5) @src_returned(i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  ret ptr addrspace(5) %a
}
define ptr addrspace(5) @tgt_returned(i1 %c) {
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  store i32 2, ptr addrspace(5) %a
  ret ptr addrspace(5) %a
}
