; Division by zero stops the threads that do it.
; RUN: not rejoin run %s --local=4 --arg=zeros:16 --out=0 | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: {{.*}}.ll:[[#@LINE+5]]:3: error: division by zero [undefined-behaviour, rule S7]
; CHECK: note: found for thread 0
; CHECK: argument 0: 0 12 6 4
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %q = udiv i32 12, %tid
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %q, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
