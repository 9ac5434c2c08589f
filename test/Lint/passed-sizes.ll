; A call counts as one whatever type it gives the function: `part` has the sizes of both kernels, so the condition on 64
; is not uniform. Nor is it in a kernel that another one calls.
; RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) convergent
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal void @part(i32 %x) noinline {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.first = icmp ult i32 %tid, 64
  ; CHECK: passed-sizes.ll:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `tid.x >= 64` do not reach the barrier
  br i1 %div.first, label %wait, label %end
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) convergent
  br label %end
end:
  ret void
}

define ptx_kernel void @small() "nvvm.reqntid"="64,1,1" {
  call void @part(i32 1)
  ret void
}

define ptx_kernel void @large() "nvvm.reqntid"="256,1,1" {
  call void @part(i64 1)
  ret void
}

define ptx_kernel void @called() "nvvm.reqntid"="64,1,1" {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.first = icmp ult i32 %tid, 64
  ; CHECK: passed-sizes.ll:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `tid.x >= 64` do not reach the barrier
  br i1 %div.first, label %wait, label %end
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) convergent
  br label %end
end:
  ret void
}

define ptx_kernel void @calls() "nvvm.reqntid"="256,1,1" {
  call ptx_kernel void @called()
  ret void
}
