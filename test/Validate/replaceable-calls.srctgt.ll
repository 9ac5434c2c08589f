; The body of a function that another definition may replace is not the target's: its calls, of which a row of
; equivalent implementations would say more, or which have no name, are not looked at.
; RUN: rejoin validate %s | FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @known(i32) memory(none)
define weak void @w(ptr %f, i32 %n) {
  call void %f()
  %k = call align 16 ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %a = call range(i32 0, 4) i32 @known(i32 %n)
  ret void
}
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
; CHECK: src_calls -> tgt_calls: proved
define void @src_calls(ptr %f, i32 %n) {
  %m = add i32 %n, 0
  call void @w(ptr %f, i32 %m)
  ret void
}
define void @tgt_calls(ptr %f, i32 %n) {
  call void @w(ptr %f, i32 %n)
  ret void
}
; Below another function.
define internal void @between(ptr %f, i32 %n) {
  call void @w(ptr %f, i32 %n)
  ret void
}
; CHECK: src_below -> tgt_below: proved
define void @src_below(ptr %f, i32 %n) {
  %m = add i32 %n, 0
  call void @between(ptr %f, i32 %m)
  ret void
}
define void @tgt_below(ptr %f, i32 %n) {
  call void @between(ptr %f, i32 %n)
  ret void
}
