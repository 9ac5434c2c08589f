; How arguments are passed, what a compiler is asked of its target, and what a declaration says of an argument.
; What is known elsewhere than in the module refutes nothing.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p7:160:256:256:32-p8:128:128:128:48-i64:64-A5"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_pipe -> tgt_pipe: proved
declare i32 @__read_pipe_2(ptr addrspace(1), ptr, i32, i32)
declare i32 @__read_pipe_2_4(ptr addrspace(1), ptr)
declare i32 @__read_pipe_2_8(ptr addrspace(1), ptr)
define i32 @src_pipe(ptr addrspace(1) %p, ptr %q) {
  %r = call i32 @__read_pipe_2(ptr addrspace(1) %p, ptr %q, i32 4, i32 4)
  ret i32 %r
}
define i32 @tgt_pipe(ptr addrspace(1) %p, ptr %q) {
  %r = call i32 @__read_pipe_2_4(ptr addrspace(1) %p, ptr %q)
  ret i32 %r
}
; CHECK: src_packet -> tgt_packet: refuted
define i32 @src_packet(ptr addrspace(1) %p, ptr %q) {
  %r = call i32 @__read_pipe_2(ptr addrspace(1) %p, ptr %q, i32 4, i32 4)
  ret i32 %r
}
define i32 @tgt_packet(ptr addrspace(1) %p, ptr %q) {
  %r = call i32 @__read_pipe_2_8(ptr addrspace(1) %p, ptr %q)
  ret i32 %r
}
; CHECK: src_reflect -> tgt_reflect: inconclusive
declare i32 @__nvvm_reflect(ptr)
define i32 @src_reflect() {
  %r = call i32 @__nvvm_reflect(ptr null)
  ret i32 %r
}
define i32 @tgt_reflect() {
  ret i32 700
}
; CHECK: src_format -> tgt_format: {{proved|inconclusive}}
declare i32 @printf(ptr addrspace(4), ...)
define void @src_format(i32 %n) {
  %r = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) poison, i32 %n)
  ret void
}
define void @tgt_format(i32 %n) {
  ret void
}
; CHECK: src_passed -> tgt_passed: inconclusive
; CHECK: 'varied' is called with other types
declare void @varied(...)
define void @src_passed(i32 %n) {
  call void (...) @varied(i32 %n)
  ret void
}
define void @tgt_passed(i32 %n) {
  %b = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %b
  call void @varied(ptr addrspace(5) %b)
  ret void
}
; CHECK: src_declared -> tgt_declared: proved
declare void @use(i32 noundef) nounwind willreturn
define i64 @src_declared(i32 %a, i32 %b) {
  %s = add nsw i32 %a, %b
  call void @use(i32 %s)
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %z = add i64 %x, %y
  ret i64 %z
}
define i64 @tgt_declared(i32 %a, i32 %b) {
  %s = add nsw i32 %a, %b
  call void @use(i32 %s)
  %z = sext i32 %s to i64
  ret i64 %z
}
