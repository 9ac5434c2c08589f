; An index that may be negative has a remainder that may be: the low bits do not tell it.
; RUN: not rejoin lint --summary %s | FileCheck %s
; CHECK: warning: lanes 16 to 31 execute this, but its member mask 0xffff does not name them
; CHECK: 0 proved safe, 1 with a finding
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %v) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %m = mul i32 %b, -128
  %i = add i32 %m, %t
  %r = srem i32 %i, 32
  %c = icmp slt i32 %r, 16
  br i1 %c, label %y, label %e
y:
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 65535, i32 %v, i32 8, i32 31)
  store i32 %s, ptr addrspace(1) %out
  br label %e
e:
  ret void
}
