; The ids of the work-item and of the workgroup, also for what is called.
; What AMDGPU would not pass to a function that may need it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_id -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-workitem-id-x{{$}}
define i32 @src_id() {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %x
}
define i32 @tgt_id() "amdgpu-no-workitem-id-x" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %x
}
; The second, also of kernels; and the first of what kernels call.
; CHECK: src_second -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-workitem-id-y{{$}}
define amdgpu_kernel void @src_second(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_second(ptr addrspace(1) %p) "amdgpu-no-workitem-id-y" {
  %x = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
; CHECK: src_below -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-workitem-id-x{{$}}
define amdgpu_kernel void @src_below(ptr addrspace(1) %p) {
  %x = call i32 @id()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_below(ptr addrspace(1) %p) "amdgpu-no-workitem-id-x" {
  %x = call i32 @id()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define internal i32 @id() {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %x
}
; CHECK: src_unknown -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-workgroup-id-y{{$}}
define void @src_unknown() {
  call void @unknown()
  ret void
}
define void @tgt_unknown() "amdgpu-no-workgroup-id-y" {
  call void @unknown()
  ret void
}
declare void @unknown()
; CHECK: src_pointer -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-workgroup-id-z{{$}}
define void @src_pointer(ptr %f) {
  call void %f()
  ret void
}
define void @tgt_pointer(ptr %f) "amdgpu-no-workgroup-id-z" {
  call void %f()
  ret void
}
