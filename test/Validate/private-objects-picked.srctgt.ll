; A choice between private objects by an index is not modelled.
; What private objects hold counts where their addresses go to others; which addresses they have does not.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; Which object it is depends on the inputs.
; CHECK: src_picked -> tgt_picked: inconclusive
; CHECK: a choice between private objects is not modelled
define i32 @src_picked(i32 %x, i32 %y, i32 %i) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %y, ptr addrspace(5) %b
  %v = insertelement <2 x ptr addrspace(5)> poison, ptr addrspace(5) %a, i32 0
  %w = insertelement <2 x ptr addrspace(5)> %v, ptr addrspace(5) %b, i32 1
  %j = and i32 %i, 1
  %p = extractelement <2 x ptr addrspace(5)> %w, i32 %j
  %r = load i32, ptr addrspace(5) %p
  ret i32 %r
}
define i32 @tgt_picked(i32 %x, i32 %y, i32 %i) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %x, ptr addrspace(5) %b
  %v = insertelement <2 x ptr addrspace(5)> poison, ptr addrspace(5) %a, i32 0
  %w = insertelement <2 x ptr addrspace(5)> %v, ptr addrspace(5) %b, i32 1
  %j = and i32 %i, 1
  %p = extractelement <2 x ptr addrspace(5)> %w, i32 %j
  %r = load i32, ptr addrspace(5) %p
  ret i32 %r
}
