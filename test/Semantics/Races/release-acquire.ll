; A flag that is released and acquired orders what was written before it; a relaxed one, one of too small a scope, or one
; that orders other memory does not.
; RUN: rejoin run %s --kernel=good --local=2 --wave-size=2 --arg=zeros:16
; RUN: rejoin run %s --kernel=fences --local=2 --wave-size=2 --arg=zeros:16
; RUN: not rejoin run %s --kernel=relaxed --local=2 --wave-size=2 --arg=zeros:16 | FileCheck %s
; RUN: not rejoin run %s --kernel=narrow --global=2 --local=1 --arg=zeros:16 | FileCheck %s
; RUN: not rejoin run %s --kernel=other --local=2 --wave-size=2 --arg=zeros:16 | FileCheck %s
; CHECK: error: reads memory that thread 0 writes; no barrier orders the two accesses [data-race, rule S2]

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @good(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %flag = getelementptr i32, ptr addrspace(1) %p, i32 1
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %write, label %read
write:
  store i32 7, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %flag syncscope("workgroup") release, align 4
  ret void
read:
  %f = load atomic i32, ptr addrspace(1) %flag syncscope("workgroup") acquire, align 4
  %set = icmp eq i32 %f, 1
  br i1 %set, label %use, label %end
use:
  %v = load i32, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

define amdgpu_kernel void @fences(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %flag = getelementptr i32, ptr addrspace(1) %p, i32 1
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %write, label %read
write:
  store i32 7, ptr addrspace(1) %p
  fence syncscope("workgroup") release
  store atomic i32 1, ptr addrspace(1) %flag monotonic, align 4
  ret void
read:
  %f = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  fence syncscope("workgroup") acquire
  %set = icmp eq i32 %f, 1
  br i1 %set, label %use, label %end
use:
  %v = load i32, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

define amdgpu_kernel void @relaxed(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %flag = getelementptr i32, ptr addrspace(1) %p, i32 1
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %write, label %read
write:
  store i32 7, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %flag monotonic, align 4
  ret void
read:
  %f = load atomic i32, ptr addrspace(1) %flag acquire, align 4
  %v = load i32, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @narrow(ptr addrspace(1) %p) {
entry:
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %flag = getelementptr i32, ptr addrspace(1) %p, i32 1
  %first = icmp eq i32 %id, 0
  br i1 %first, label %write, label %read
write:
  store i32 7, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %flag syncscope("workgroup") release, align 4
  ret void
read:
  %f = load atomic i32, ptr addrspace(1) %flag syncscope("agent") acquire, align 4
  %v = load i32, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @other(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %flag = getelementptr i32, ptr addrspace(1) %p, i32 1
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %write, label %read
write:
  store i32 7, ptr addrspace(1) %p
  fence syncscope("workgroup") release, !mmra !0
  store atomic i32 1, ptr addrspace(1) %flag monotonic, align 4
  ret void
read:
  %f = load atomic i32, ptr addrspace(1) %flag syncscope("workgroup") acquire, align 4
  %v = load i32, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
!0 = !{!"amdgpu-as", !"local"}
