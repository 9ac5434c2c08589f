; Elements that are no whole bytes are not compared in memory.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; Elements that are no whole bytes: their bits in memory are not compared, so an input that no run meets stays open.
; CHECK: src_packed -> tgt_packed: inconclusive
; CHECK-SAME: a store of this type is not modelled
define void @src_packed(ptr addrspace(1) %p, i32 %n, <8 x i1> %x, <8 x i1> %y) {
  store <8 x i1> %x, ptr addrspace(1) %p
  ret void
}
define void @tgt_packed(ptr addrspace(1) %p, i32 %n, <8 x i1> %x, <8 x i1> %y) {
  %h = mul i32 %n, -1640531535
  %c = icmp eq i32 %h, 987654321
  %z = select i1 %c, <8 x i1> %y, <8 x i1> %x
  store <8 x i1> %z, ptr addrspace(1) %p
  ret void
}
