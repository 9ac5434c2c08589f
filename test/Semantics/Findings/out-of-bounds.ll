; A thread writes past the end of its buffer.
; RUN: not rejoin run %s --local=8 --arg=zeros:28 | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %tid, ptr addrspace(1) %at
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: writes 4 bytes at byte 28 of argument 0, which has 28 bytes [out-of-bounds, rule S3]
; CHECK-NEXT:   in 'k': store i32 %tid, ptr addrspace(1) %at
; CHECK-NEXT:   note: found for thread 7
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
