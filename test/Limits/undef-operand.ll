; Undef as an operand of arithmetic: uniform; frozen: divergent.
; Whether threads see one value for undef is open; here they are taken to, also where an operation makes poison at
; run time. What calls give is taken to be defined for all threads or for none.
; RUN: %analyze %s | FileCheck %s
; RUN: not rejoin run %s --check-analysis --arg=i32:7 2>&1 | FileCheck %s --check-prefix=EXECUTION

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @f(i32 %n) {
; CHECK: uniform (grid): %sum = add
  %sum = add i32 undef, %n
; CHECK: DIVERGENT (thread): %frozen = freeze
  %frozen = freeze i32 undef
; CHECK: DIVERGENT (thread): %part = freeze
  %part = freeze <2 x i32> <i32 undef, i32 3>
; CHECK: uniform (grid): %whole = freeze
  %whole = freeze <2 x i32> <i32 2, i32 3>
; CHECK: uniform (grid): %kept = freeze i32 %n
  %kept = freeze i32 %n
; CHECK: uniform (grid): %lost = extractelement
  %lost = extractelement <2 x i32> zeroinitializer, i32 %n
; CHECK: uniform (grid): %found = freeze i32 %lost
  %found = freeze i32 %lost
; CHECK: DIVERGENT (thread): %some = extractelement
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %some = extractelement <2 x i32> zeroinitializer, i32 %tid
; CHECK: uniform (grid): %none = call
  %none = call i32 @nothing(i32 %some)
  %one = add i32 %none, 1
; CHECK: uniform (grid): %guess = freeze
; EXECUTION: %guess is claimed uniform for grid, but threads 0 and 2 computed 1 and 0
  %guess = freeze i32 %one
  ret void
}

define internal i32 @nothing(i32 %x) {
  %r = sub i32 %x, %x
  ret i32 %r
}
