; The result of a call and a size of the workgroup are not one value, whatever numbers they have.
; RUN: not rejoin lint --summary %s | FileCheck %s
; CHECK: equal-sizes.ll:{{.*}}: warning: threads that take different sides of this branch do not reach the barrier
; CHECK: 0 proved safe, 1 with a finding
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %x = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
  %w = call i32 @llvm.ctpop.i32(i32 %x)
  %v = call i32 @llvm.ctpop.i32(i32 %w)
  %s = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp slt i32 %t, %n
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %m = phi i32 [ %v, %left ], [ %s, %right ]
  %d = icmp eq i32 %m, 2
  br i1 %d, label %wait, label %out
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %out
out:
  ret void
}
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
