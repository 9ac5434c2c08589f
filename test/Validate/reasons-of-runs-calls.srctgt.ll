; Calls whose effect a run does not know, or that one side makes otherwise.
; RUN: not rejoin validate --engine=run %s | FileCheck %s
; VERDICT: inconclusive
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@.str = private addrspace(4) constant [2 x i8] c"a\00"
@two = addrspace(4) constant [2 x i32] [i32 3, i32 4]
declare i32 @printf(ptr addrspace(4), ...)
declare ptr addrspace(1) @__printf_alloc(i32)
declare void @fill(ptr)
declare i32 @any(i32)
declare void @known(i32)
define internal void @calls_known(i32 %x) {
  call void @known(i32 %x)
  ret void
}
define internal void @through(ptr %f, i32 %x) {
  call void %f(i32 %x)
  ret void
}
define internal i32 @inner(i1 %x) {
  %i = zext i1 %x to i64
  %p = getelementptr inbounds i32, ptr addrspace(4) @two, i64 %i
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

; CHECK: src_printf -> tgt_printf: inconclusive
; CHECK: printf writes to a buffer: event
define amdgpu_kernel void @src_printf(i32 %x) {
  %r = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) @.str, i32 %x)
  ret void
}
define amdgpu_kernel void @tgt_printf(i32 %x) {
  %p = call ptr addrspace(1) @__printf_alloc(i32 8)
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; CHECK: src_operands -> tgt_operands: inconclusive
; CHECK: the result of 'llvm.amdgcn.raw.ptr.buffer.load.i32' for other operands is not known: event
define i32 @src_operands(ptr addrspace(8) inreg %r, i32 %s, i32 %t) {
  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %s, i32 0, i32 0)
  ret i32 %v
}
define i32 @tgt_operands(ptr addrspace(8) inreg %r, i32 %s, i32 %t) {
  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %t, i32 0, i32 0)
  ret i32 %v
}

; CHECK: src_pointer -> tgt_pointer: inconclusive
; CHECK: a call through a pointer may be one of a known function: event
define void @src_pointer(i32 %x) {
  call void @through(ptr @calls_known, i32 %x)
  ret void
}
define void @tgt_pointer(i32 %x) {
  call void @known(i32 %x)
  ret void
}

; CHECK: src_fills -> tgt_fills: inconclusive
; CHECK: what 'fill' writes to its argument is not known: event
define i32 @src_fills(ptr %p) {
  call void @fill(ptr initializes((0, 4)) %p)
  ret i32 0
}
define i32 @tgt_fills(ptr %p) {
  call void @fill(ptr initializes((0, 4)) %p)
  ret i32 1
}

; CHECK: src_undefined -> tgt_undefined: inconclusive
; CHECK: what 'any' returns for an undefined operand is not known: event
define i32 @src_undefined(i32 %x) {
  %r = call i32 @any(i32 undef)
  ret i32 %r
}
define i32 @tgt_undefined(i32 %x) {
  %r = call i32 @any(i32 0)
  %s = add i32 %r, 1
  ret i32 %s
}

; CHECK: src_inbounds -> tgt_inbounds: inconclusive
; CHECK: inbounds and similar flags of addresses are not compared
define i32 @src_inbounds(i1 %x) {
  %v = select i1 %x, i32 4, i32 3
  ret i32 %v
}
define i32 @tgt_inbounds(i1 %x) {
  %v = call i32 @inner(i1 %x)
  ret i32 %v
}
