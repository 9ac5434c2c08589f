; A callee of the target alone says of itself what its body does not keep. Nothing is proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @use(i32)
define internal i32 @own(i32 %x) willreturn memory(none) {
  call void @use(i32 %x)
  ret i32 %x
}
define internal void @ownf(ptr addrspace(1) %p) memory(none) {
  store i32 7, ptr addrspace(1) %p
  ret void
}
; CHECK: src_owncallee -> tgt_owncallee: {{inconclusive|refuted}}
define i32 @src_owncallee(i32 %x) {
  call void @use(i32 %x)
  ret i32 %x
}
define i32 @tgt_owncallee(i32 %x) {
  %v = call i32 @own(i32 %x)
  ret i32 %v
}
; CHECK: src_ownf -> tgt_ownf: {{inconclusive|refuted}}
define void @src_ownf(ptr addrspace(1) %p) {
  store i32 7, ptr addrspace(1) %p
  ret void
}
define void @tgt_ownf(ptr addrspace(1) %p) {
  call void @ownf(ptr addrspace(1) %p)
  ret void
}
