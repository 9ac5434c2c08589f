target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %p) "nvvm.reqntid"="32,4,1" {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %x, 16
  br i1 %c, label %a, label %b
a:
  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  store i32 %v, ptr addrspace(1) %p
  br label %b
b:
  ret void
}
