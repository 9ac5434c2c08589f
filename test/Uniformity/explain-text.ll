; Without debug information a line is one of the module's own text; bitcode has none.
; RUN: rejoin analyze --explain=10 %s | FileCheck %s
; RUN: not rejoin analyze --explain=11 %s 2>&1 | FileCheck --check-prefix=NOTHING %s
; RUN: llvm-as-22 %s -o %t.bc && not rejoin analyze --explain=10 %t.bc 2>&1 | FileCheck --check-prefix=BITCODE %s
; CHECK: %lane is DIVERGENT
; NOTHING: explain-text.ll:11: nothing to explain
; BITCODE: bc:10: nothing is known of lines in this file; name a value or a block
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %seven = add i32 3, 4
  store i32 %lane, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
