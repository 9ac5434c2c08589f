; A dead end may read what other blocks stored. Whether they were executed depends on the branch to the dead end.

; RUN: %analyze %s | FileCheck %s
; RUN: not rejoin run --kernel=array --no-races --check-analysis --local=64 --arg=zeros:256 --arg=i32:1 %s 2>&1 \
; RUN:   | FileCheck --check-prefix=VALUES %s
; RUN: not rejoin run --kernel=passed --no-races --check-analysis --local=64 --arg=zeros:256 --arg=i32:1 %s 2>&1 \
; RUN:   | FileCheck --check-prefix=VALUES %s
; VALUES-NOT: contradiction:
; VALUES: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target datalayout = "A5-p5:32:32"
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'array'
define amdgpu_kernel void @array(ptr addrspace(1) %out, i32 %i) {
entry:
  %x = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(5) %x, i32 %i
  store i32 0, ptr addrspace(5) %at
  %above5 = icmp ugt i32 %tid, 5
  br i1 %above5, label %dead, label %live

live:
  store i32 1, ptr addrspace(5) %at
  %above3 = icmp ugt i32 %tid, 3
  br i1 %above3, label %dead, label %go

go:
  ret void

dead:
; CHECK: DIVERGENT (thread): %d = load i32
  %d = load i32, ptr addrspace(5) %at
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %d, ptr addrspace(1) %to
  call void @llvm.trap()
  unreachable
}

; CHECK-LABEL: function 'report'
define internal void @report(ptr addrspace(5) %p, ptr addrspace(1) %to) noinline {
; CHECK: DIVERGENT (thread): %in_callee = load i32
  %in_callee = load i32, ptr addrspace(5) %p
  store i32 %in_callee, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: function 'passed'
define amdgpu_kernel void @passed(ptr addrspace(1) %out, i32 %i) {
entry:
  %x = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(5) %x, i32 %i
  store i32 0, ptr addrspace(5) %at
  %above5 = icmp ugt i32 %tid, 5
  br i1 %above5, label %dead, label %live

live:
  store i32 1, ptr addrspace(5) %at
  %above3 = icmp ugt i32 %tid, 3
  br i1 %above3, label %dead, label %go

go:
  ret void

dead:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  call void @report(ptr addrspace(5) %at, ptr addrspace(1) %to)
  call void @llvm.trap()
  unreachable
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.trap()
