; An object whose size depends on the inputs can be too large for the stack of a thread.
; RUN: not rejoin run %s --local=2 --arg=zeros:8 --out=0 | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: {{.*}}.ll:[[#@LINE+6]]:3: error: the stack overflows [undefined-behaviour, rule S7]
; CHECK: note: found for thread 1
; CHECK: argument 0: 7 0
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %n = shl i32 %tid, 30
  %a = alloca i32, i32 %n, align 4, addrspace(5)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 7, ptr addrspace(1) %at
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
