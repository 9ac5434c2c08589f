; The pointers to the dispatch packet, the queue, hidden arguments and scratch memory.
; What AMDGPU would not pass to a function that may need it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_called -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-dispatch-ptr{{$}}
define i32 @src_called() {
  %x = call i32 @sizes()
  ret i32 %x
}
define i32 @tgt_called() "amdgpu-no-dispatch-ptr" {
  %x = call i32 @sizes()
  ret i32 %x
}
define internal i32 @sizes() {
  %p = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
}
; An index that may be anything.
; CHECK: src_hidden -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-heap-ptr{{$}}
define i64 @src_hidden(i64 %i) {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i64, ptr addrspace(4) %h, i64 %i
  %n = load i64, ptr addrspace(4) %p
  ret i64 %n
}
define i64 @tgt_hidden(i64 %i) "amdgpu-no-heap-ptr" {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i64, ptr addrspace(4) %h, i64 %i
  %n = load i64, ptr addrspace(4) %p
  ret i64 %n
}
; One that may be the last but one.
; CHECK: src_bounded -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-hostcall-ptr{{$}}
define i64 @src_bounded(i64 %d) {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i = and i64 %d, 15
  %p = getelementptr i64, ptr addrspace(4) %h, i64 %i
  %n = load i64, ptr addrspace(4) %p
  ret i64 %n
}
define i64 @tgt_bounded(i64 %d) "amdgpu-no-hostcall-ptr" {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i = and i64 %d, 15
  %p = getelementptr i64, ptr addrspace(4) %h, i64 %i
  %n = load i64, ptr addrspace(4) %p
  ret i64 %n
}
; The pointer goes elsewhere.
; CHECK: src_passed -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-multigrid-sync-arg{{$}}
define ptr addrspace(4) @src_passed() {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  ret ptr addrspace(4) %h
}
define ptr addrspace(4) @tgt_passed() "amdgpu-no-multigrid-sync-arg" {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  ret ptr addrspace(4) %h
}
; An old processor, which asks the queue, or scratch memory that becomes flat.
; CHECK: src_flat -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-queue-ptr{{$}}
define void @src_flat(ptr addrspace(3) %p) "target-cpu"="gfx803" {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  store i32 0, ptr %q
  ret void
}
define void @tgt_flat(ptr addrspace(3) %p) "target-cpu"="gfx803" "amdgpu-no-queue-ptr" {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  store i32 0, ptr %q
  ret void
}
; CHECK: src_scratch -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-flat-scratch-init{{$}}
define void @src_scratch(ptr addrspace(5) %p) "target-cpu"="gfx90a" {
  %q = addrspacecast ptr addrspace(5) %p to ptr
  store i32 0, ptr %q
  ret void
}
define void @tgt_scratch(ptr addrspace(5) %p) "target-cpu"="gfx90a" "amdgpu-no-flat-scratch-init" {
  %q = addrspacecast ptr addrspace(5) %p to ptr
  store i32 0, ptr %q
  ret void
}
