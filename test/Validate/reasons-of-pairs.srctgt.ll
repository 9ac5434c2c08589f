; What neither engine may decide is named, whichever of them found the difference.
; RUN: not rejoin validate %s | FileCheck %s
; VERDICT: inconclusive

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_assumption -> tgt_assumption: inconclusive: the source has an assumption that is not modelled:
define i32 @src_assumption(ptr %p, i32 %x) {
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %p, ptr null) ]
  ret i32 %x
}
define i32 @tgt_assumption(ptr %p, i32 %x) {
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %p, ptr null) ]
  ret i32 7
}

; CHECK: src_callers -> tgt_callers: inconclusive: alone it would be refuted, but its callers, which are compared with it, may hide the difference:
define internal i32 @src_callers(i32 %x) {
  ret i32 %x
}
define internal i32 @tgt_callers(i32 %x) {
  ret i32 7
}
define i32 @caller() {
  %a = call i32 @src_callers(i32 7)
  %b = call i32 @tgt_callers(i32 7)
  %c = add i32 %a, %b
  ret i32 %c
}

; CHECK: src_dead -> tgt_dead: inconclusive: the memory at an argument is dead after the function returns (dead_on_return), which is not modelled:
define void @src_dead(ptr addrspace(1) dead_on_return %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_dead(ptr addrspace(1) dead_on_return %p) {
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_address -> tgt_address: inconclusive: the target promises memory at an address that is not loaded (!dereferenceable), which is not judged
define ptr addrspace(1) @src_address(ptr addrspace(1) %p) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  ret ptr addrspace(1) %q
}
define ptr addrspace(1) @tgt_address(ptr addrspace(1) %p) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1, !dereferenceable !0
  ret ptr addrspace(1) %q
}

; CHECK: src_convention -> tgt_convention: inconclusive: the target calls 'callee' by another calling convention than its own
define i32 @src_convention(i32 %x) {
  %y = add i32 %x, 1
  %r = call fastcc i32 @callee(i32 %y)
  ret i32 %r
}
define i32 @tgt_convention(i32 %x) {
  %y = add i32 1, %x
  %r = call fastcc i32 @callee(i32 %y)
  ret i32 %r
}

; CHECK: src_opaque -> tgt_opaque: inconclusive: an argument of a type that is not modelled
define i32 @src_opaque(target("x.y") %x, i32 %y) {
  %r = and i32 %y, 15
  ret i32 %r
}
define i32 @tgt_opaque(target("x.y") %x, i32 %y) {
  %h = and i32 %y, 12
  %l = and i32 %y, 3
  %r = or i32 %h, %l
  ret i32 %r
}

; CHECK: src_scalable -> tgt_scalable: inconclusive: vectors of a size that only the machine knows (scalable vectors) are not modelled
define i32 @src_scalable(<vscale x 1 x i32> %x, i32 %y) {
  %r = and i32 %y, 15
  ret i32 %r
}
define i32 @tgt_scalable(<vscale x 1 x i32> %x, i32 %y) {
  %h = and i32 %y, 12
  %l = and i32 %y, 3
  %r = or i32 %h, %l
  ret i32 %r
}

; CHECK: src_readonly -> tgt_readonly: inconclusive: the target may write by an argument that is readonly
define void @src_readonly(ptr addrspace(1) readonly %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_readonly(ptr addrspace(1) readonly %p, ptr addrspace(1) %q) {
  %n = ptrtoint ptr addrspace(1) %p to i64
  %m = ptrtoint ptr addrspace(1) %q to i64
  %c = icmp eq i64 %m, %n
  %t = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %q
  store i32 1, ptr addrspace(1) %t
  ret void
}

declare i32 @callee(i32)
declare void @llvm.assume(i1)
!0 = !{i64 8}
