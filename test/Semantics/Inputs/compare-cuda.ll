target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = shl i32 %block, 6
  %place = add i32 %first, %tid
  %warp = lshr i32 %tid, 5
  %sum = add i32 %warp, %n
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %place
  store i32 %sum, ptr addrspace(1) %at
  ret void
}
