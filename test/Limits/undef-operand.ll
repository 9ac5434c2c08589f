; Undef as an operand of arithmetic: uniform; frozen: divergent.
; Whether threads see one value for undef is open; here they are taken to.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @f(i32 %n) {
; CHECK: uniform (grid): %sum = add
  %sum = add i32 undef, %n
; CHECK: DIVERGENT (thread): %frozen = freeze
  %frozen = freeze i32 undef
; CHECK: uniform (grid): %kept = freeze i32 %n
  %kept = freeze i32 %n
  ret void
}
