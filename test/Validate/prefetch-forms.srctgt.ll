; A prefetch is a hint: of an address in its flat form, also there and back, it is that of the address, and twice is as once.
; Of another address, or without one in the source, it is another operation.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK: src_twice -> tgt_twice: proved
; CHECK: src_back -> tgt_back: proved
; CHECK: src_other -> tgt_other: refuted
; CHECK: src_new -> tgt_new: refuted
; CHECK: src_unknown -> tgt_unknown: refuted
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.prefetch.tensormap.p0(ptr)
declare void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4))
define void @src_twice(ptr addrspace(4) %p) {
  %flat = addrspacecast ptr addrspace(4) %p to ptr
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %flat)
  ret void
}
define void @tgt_twice(ptr addrspace(4) %p) {
  %flat = addrspacecast ptr addrspace(4) %p to ptr
  call void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) %p)
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %flat)
  ret void
}
define void @src_back(ptr addrspace(4) %p) {
  %one = addrspacecast ptr addrspace(4) %p to ptr
  %two = addrspacecast ptr %one to ptr addrspace(4)
  %flat = addrspacecast ptr addrspace(4) %two to ptr
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %flat)
  ret void
}
define void @tgt_back(ptr addrspace(4) %p) {
  call void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) %p)
  ret void
}
define void @src_other(ptr addrspace(4) %p) {
  %flat = addrspacecast ptr addrspace(4) %p to ptr
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %flat)
  ret void
}
define void @tgt_other(ptr addrspace(4) %p) {
  %next = getelementptr i8, ptr addrspace(4) %p, i64 64
  call void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) %next)
  ret void
}
define void @src_new(ptr addrspace(4) %p) {
  ret void
}
define void @tgt_new(ptr addrspace(4) %p) {
  call void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) %p)
  ret void
}
; It may be an address of another space.
define void @src_unknown(ptr %p) {
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %p)
  ret void
}
define void @tgt_unknown(ptr %p) {
  %c = addrspacecast ptr %p to ptr addrspace(4)
  call void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) %c)
  ret void
}
