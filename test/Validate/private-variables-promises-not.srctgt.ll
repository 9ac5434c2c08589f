; The target promises something of its access that does not hold, or that a load does not allow.
; Variables that are no values. Nothing is proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? -le 2
; RUN: FileCheck --input-file=%t.solve %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: FileCheck --input-file=%t.induct %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; A promise of the load.
; CHECK: src_range -> tgt_range:
define void @src_range(ptr addrspace(1) %p, i32 noundef %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define void @tgt_range(ptr addrspace(1) %p, i32 noundef %n) {
  %x = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %x, align 4
  %y = load i32, ptr addrspace(5) %x, align 4, !range !0, !noundef !1
  store i32 %y, ptr addrspace(1) %p
  ret void
}
; CHECK: src_alignment -> tgt_alignment:
define void @src_alignment(ptr addrspace(1) %p, i32 noundef %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define void @tgt_alignment(ptr addrspace(1) %p, i32 noundef %n) {
  %x = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %x, align 4
  %y = load i32, ptr addrspace(5) %x, align 64
  store i32 %y, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 0, i32 8}
!1 = !{}
; A setting of the function would let LLVM mark the PHI of a number, which a load does not allow: no zero may change its
; sign.
; CHECK: src_zeros -> tgt_zeros:
define void @src_zeros(ptr addrspace(1) %p, i1 noundef %c) "no-signed-zeros-fp-math"="true" {
  %x = alloca float, align 4, addrspace(5)
  store float 0.0, ptr addrspace(5) %x, align 4
  br i1 %c, label %a, label %e
a:
  store float 1.0, ptr addrspace(5) %x, align 4
  br label %e
e:
  %y = load float, ptr addrspace(5) %x, align 4
  store float %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_zeros(ptr addrspace(1) %p, i1 noundef %c) "no-signed-zeros-fp-math"="true" {
  %y = select nsz i1 %c, float 1.0, float 0.0
  store float %y, ptr addrspace(1) %p
  ret void
}
