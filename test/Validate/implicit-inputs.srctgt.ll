; What AMDGPU need not pass to a function: promises that follow from what the function, and all that it calls, does.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --check-verdict --engine=compare --function=src_kernel %s
; RUN: sed 's/i32 600/i32 400/' %s > %t.srctgt.ll
; RUN: rejoin validate --function=src_version %t.srctgt.ll > %t.said || test $? = 2
; RUN: FileCheck %s < %t.said
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-hostcall-ptr

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @src_kernel(ptr addrspace(1) %p) "target-cpu"="gfx90a" "uniform-work-group-size"="true" {
  call void @callee(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @tgt_kernel(ptr addrspace(1) %p) #0 {
  call void @callee(ptr addrspace(1) %p)
  ret void
}
define internal void @callee(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %x
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; The first ids are given to kernels in any case.
define amdgpu_kernel void @src_first(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_first(ptr addrspace(1) %p) "amdgpu-no-workitem-id-x" "amdgpu-no-workgroup-id-x" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; Hidden arguments: the sizes of workgroups, and the one that the index tells, are no addresses.
define i32 @src_hidden(i32 %d) "target-cpu"="gfx90a" {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %c = icmp ult i32 %d, 3
  br i1 %c, label %then, label %end
then:
  %i = zext i32 %d to i64
  %p = getelementptr i16, ptr addrspace(4) %h, i64 %i
  %q = getelementptr i8, ptr addrspace(4) %p, i64 12
  %n = load i16, ptr addrspace(4) %q
  %r = zext i16 %n to i32
  br label %end
end:
  %s = phi i32 [ 1, %0 ], [ %r, %then ]
  ret i32 %s
}
define i32 @tgt_hidden(i32 %d) #1 {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %c = icmp ult i32 %d, 3
  br i1 %c, label %then, label %end
then:
  %i = zext i32 %d to i64
  %p = getelementptr i16, ptr addrspace(4) %h, i64 %i
  %q = getelementptr i8, ptr addrspace(4) %p, i64 12
  %n = load i16, ptr addrspace(4) %q
  %r = zext i16 %n to i32
  br label %end
end:
  %s = phi i32 [ 1, %0 ], [ %r, %then ]
  ret i32 %s
}

; What lies there depends on the version of the code object.
define i64 @src_version() {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %h, i64 24
  %n = load i64, ptr addrspace(4) %p
  ret i64 %n
}
define i64 @tgt_version() "amdgpu-no-hostcall-ptr" {
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %h, i64 24
  %n = load i64, ptr addrspace(4) %p
  ret i64 %n
}

; Processors with apertures ask no queue.
define void @src_flat(ptr addrspace(3) %p) "target-cpu"="gfx90a" {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  store i32 0, ptr %q
  ret void
}
define void @tgt_flat(ptr addrspace(3) %p) "target-cpu"="gfx90a" "amdgpu-no-queue-ptr" "amdgpu-no-flat-scratch-init" {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  store i32 0, ptr %q
  ret void
}

; A function of which nothing but the promise is known.
define void @src_declared() {
  call void @quiet()
  ret void
}
define void @tgt_declared() "amdgpu-no-workitem-id-y" {
  call void @quiet()
  ret void
}
declare void @quiet() "amdgpu-no-workitem-id-y"

; Launches: as many, or more.
define void @src_sizes() "amdgpu-flat-work-group-size"="64,256" {
  ret void
}
define void @tgt_sizes() "amdgpu-flat-work-group-size"="1,256" "uniform-work-group-size"="false" {
  ret void
}

attributes #0 = { "target-cpu"="gfx90a" "uniform-work-group-size"="true" "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-flat-scratch-init" }
attributes #1 = { "target-cpu"="gfx90a" "amdgpu-no-hostcall-ptr" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-queue-ptr" }

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
