; A pointer in what the launch passed leads to memory that threads share, unless the copy may hold another one: an
; address also comes as an integer, or as a part of a struct.

; RUN: %analyze %s | FileCheck %s

target datalayout = "A5-p5:32:32"
target triple = "amdgcn-amd-amdhsa"
%pair = type { ptr, i32 }

; CHECK-LABEL: function 'other_part'
define amdgpu_kernel void @other_part(ptr addrspace(4) byref(%pair) %s, i32 %n) {
  %copy = alloca %pair, addrspace(5)
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) %copy, ptr addrspace(4) %s, i64 16, i1 false)
  %count = getelementptr i8, ptr addrspace(5) %copy, i32 8
  store i32 %n, ptr addrspace(5) %count
  %p = load ptr, ptr addrspace(5) %copy
; CHECK: uniform (grid): %d = load i32
  %d = load i32, ptr %p
  ret void
}

; CHECK-LABEL: function 'integer'
define amdgpu_kernel void @integer(ptr addrspace(4) byref(%pair) %s, i1 %c, i32 %m) {
entry:
  %copy = alloca %pair, addrspace(5)
  %own = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(5) %own, i32 %m
  store i32 %tid, ptr addrspace(5) %at
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) %copy, ptr addrspace(4) %s, i64 16, i1 false)
  br i1 %c, label %change, label %use

change:
  %generic = addrspacecast ptr addrspace(5) %at to ptr
  %address = ptrtoint ptr %generic to i64
  store i64 %address, ptr addrspace(5) %copy
  br label %use

use:
  %p = load ptr, ptr addrspace(5) %copy
; CHECK: DIVERGENT (thread): %d = load i32
  %d = load i32, ptr %p
  ret void
}

; CHECK-LABEL: function 'struct'
define amdgpu_kernel void @struct(ptr addrspace(4) byref(%pair) %s, i1 %c, i32 %m) {
entry:
  %copy = alloca %pair, addrspace(5)
  %own = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(5) %own, i32 %m
  store i32 %tid, ptr addrspace(5) %at
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) %copy, ptr addrspace(4) %s, i64 16, i1 false)
  br i1 %c, label %change, label %use

change:
  %generic = addrspacecast ptr addrspace(5) %at to ptr
  %other = insertvalue %pair zeroinitializer, ptr %generic, 0
  store %pair %other, ptr addrspace(5) %copy
  br label %use

use:
  %p = load ptr, ptr addrspace(5) %copy
; CHECK: DIVERGENT (thread): %d = load i32
  %d = load i32, ptr %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5), ptr addrspace(4), i64, i1)
