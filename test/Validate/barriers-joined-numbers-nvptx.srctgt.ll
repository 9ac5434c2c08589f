; Two barriers are one where both have the same constant number, and a barrier of another number is another one.
; RUN: rejoin validate --grade=grew %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK: src_same -> tgt_same: proved
; CHECK: src_other -> tgt_other: {{refuted|inconclusive}}
; CHECK: src_thread -> tgt_thread: {{refuted|inconclusive}}
; CHECK: src_none -> tgt_none: {{refuted|inconclusive}}

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @src_same(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @tgt_same(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  store i32 2, ptr addrspace(1) %p
  ret void
}
; The barrier that is left is another one.
define ptx_kernel void @src_other(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 2)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @tgt_other(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  store i32 2, ptr addrspace(1) %p
  ret void
}
; Each thread waits at a barrier of its own, for ever.
define ptx_kernel void @src_thread(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @tgt_thread(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = and i32 %t, 15
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 %b)
  ret void
}
; There is no barrier of that number.
define ptx_kernel void @src_none(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @tgt_none(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 99)
  ret void
}
