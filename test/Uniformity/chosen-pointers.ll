; Generic pointers that are chosen among those of the launch lead to memory that threads share, as each of them does: a
; load behind a barrier agrees for the workgroup. A choice that may be a thread's own memory leads nowhere that is known.
; RUN: %analyze %s | FileCheck %s
; RUN: %analyze --assume-race-free=no %s | FileCheck --check-prefix=RACES %s
; RUN: rejoin run --check-analysis --global=64 --local=64 --kernel=written --arg=zeros:4096 --arg=zeros:4096 --arg=zeros:4096 --arg=i32:4 %s | FileCheck --check-prefix=RAN %s
; RUN: rejoin run --check-analysis --global=64 --local=64 --kernel=unwritten --arg=zeros:4096 --arg=zeros:4096 --arg=i32:4 %s | FileCheck --check-prefix=RAN %s
; RUN: rejoin run --check-analysis --global=64 --local=64 --kernel=apart --arg=zeros:4096 --arg=zeros:4096 %s | FileCheck --check-prefix=RAN %s
; RAN: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @keep(ptr)
@tile = internal addrspace(3) global [64 x i32] poison

; CHECK-LABEL: function 'rotated'
; RACES-LABEL: function 'rotated'
define ptx_kernel void @rotated(ptr %a, ptr %b, i32 %n) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %a, i64 4096
  br label %loop
loop:
; CHECK: uniform (grid): %uni.p = phi
  %uni.p = phi ptr [ %a, %entry ], [ %uni.q, %loop ]
  %uni.q = phi ptr [ %q, %entry ], [ %uni.p, %loop ]
  %at = getelementptr i32, ptr %uni.p, i32 %x
  store i32 %x, ptr %at
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK: uniform (workgroup): %uni.value = load
; RACES: uniform (32): %uni.value = load
  %uni.value = load i32, ptr %uni.p
; CHECK: uniform (workgroup): %uni.done = icmp
  %uni.done = icmp eq i32 %uni.value, 7
  br i1 %uni.done, label %left, label %loop
left:
  %choice = icmp eq i32 %n, 0
  %r = select i1 %choice, ptr %a, ptr %b
; CHECK: uniform (workgroup): %uni.chosen = load
  %uni.chosen = load i32, ptr %r
  ret void
}

; CHECK-LABEL: function 'own'
define ptx_kernel void @own(ptr %a, i32 %n) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = alloca i32
  store i32 %x, ptr %mine
  call void @keep(ptr %mine)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %choice = icmp eq i32 %n, 0
  %p = select i1 %choice, ptr %a, ptr %mine
; CHECK: DIVERGENT (thread): %div.value = load
  %div.value = load i32, ptr %p
  ret void
}

; Addresses that differ read what they read.
; CHECK-LABEL: function 'apart'
define ptx_kernel void @apart(ptr %a, ptr %b) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %few = icmp ult i32 %x, 3
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p = select i1 %few, ptr %a, ptr %b
; CHECK: DIVERGENT (thread): %div.value = load
  %div.value = load i32, ptr %p
  ret void
}

; A store by a pointer that is chosen may be to either: the first thread's element is the one that all read, and no
; barrier stands between, so waves may read it before or after.
; CHECK-LABEL: function 'written'
define ptx_kernel void @written(ptr noalias %a, ptr noalias %b, ptr noalias %c, i32 %n) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %choice = icmp eq i32 %n, 0
  %p = select i1 %choice, ptr %a, ptr %b
  %at = getelementptr i32, ptr %p, i32 %x
  store i32 %x, ptr %at
; CHECK: uniform (32): %read = load
  %read = load i32, ptr %a
  ret void
}

; No write by a pointer that is chosen: one memory for the grid.
; CHECK-LABEL: function 'unwritten'
define ptx_kernel void @unwritten(ptr %a, ptr %b, i32 %n) {
  %choice = icmp eq i32 %n, 0
  %p = select i1 %choice, ptr %a, ptr %b
; CHECK: uniform (grid): %uni.read = load
  %uni.read = load i32, ptr %p
  ret void
}
