; In a module that promises progress, a loop that writes memory, itself or in a call, holds up the barrier. One that does
; nothing is what optimisation makes of undefined ends, and is a dead end.
; RUN: not rejoin lint %s --summary | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
; CHECK: endless-loops.ll:[[#@LINE+12]]:3: error: threads with `tid.x == 0` stay in an endless loop
; CHECK: endless-loops.ll:[[#@LINE+26]]:3: error: threads with `tid.x == 0` stay in an endless loop
; CHECK: 3 barriers or wave operations: 1 proved safe, 2 with a finding, 0 not known
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define ptx_kernel void @writes(ptr addrspace(1) %out) mustprogress {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %tid, 0
; a comment for the line
  br i1 %c, label %loop, label %j
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  store i32 %n, ptr addrspace(1) %out
  br label %loop
j:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

define ptx_kernel void @calls(ptr addrspace(1) %out) mustprogress {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %loop, label %j
loop:
  call void @fill(ptr addrspace(1) %out)
  br label %loop
j:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

define ptx_kernel void @idles(ptr addrspace(1) %out) mustprogress {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %loop, label %j
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  br label %loop
j:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

declare void @fill(ptr addrspace(1)) willreturn nounwind
