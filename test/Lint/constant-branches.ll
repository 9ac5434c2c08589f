; An edge that no thread takes is no way out of a loop, and does not make an operation conditional.
; RUN: not rejoin lint %s --summary | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
; CHECK: constant-branches.ll:[[#@LINE+10]]:3: error: threads with `tid.x == 0` stay in an endless loop
; CHECK: 2 barriers or wave operations: 1 proved safe, 1 with a finding, 0 not known
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define ptx_kernel void @stays(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %loop, label %j
loop:
  store volatile i32 1, ptr addrspace(1) %out
  br i1 true, label %loop, label %j
j:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

define ptx_kernel void @always(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  switch i32 7, label %rest [ i32 7, label %wait ]
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %rest
rest:
  ret void
}
