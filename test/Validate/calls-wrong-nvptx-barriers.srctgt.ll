; Barriers of NVPTX that are dropped, of another number, or of the warp alone.
; None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-4: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
define ptx_kernel void @src_count(ptr addrspace(1) %p, i32 %n) convergent {
store i32 1, ptr addrspace(1) %p
call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 0, i32 64)
call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 0, i32 64)
store i32 2, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @tgt_count(ptr addrspace(1) %p, i32 %n) convergent {
store i32 1, ptr addrspace(1) %p
call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 0, i32 64)
store i32 2, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @src_other(ptr addrspace(1) %p, i32 %n) convergent {
store i32 1, ptr addrspace(1) %p
call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
store i32 2, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @tgt_other(ptr addrspace(1) %p, i32 %n) convergent {
store i32 1, ptr addrspace(1) %p
call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
store i32 2, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @src_warp(ptr addrspace(1) %p, i32 %n) convergent {
store i32 1, ptr addrspace(1) %p
call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
store i32 2, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @tgt_warp(ptr addrspace(1) %p, i32 %n) convergent {
store i32 1, ptr addrspace(1) %p
call void @llvm.nvvm.bar.warp.sync(i32 -1)
store i32 2, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @src_gone(ptr addrspace(1) %p, i32 %n) convergent {
store i32 1, ptr addrspace(1) %p
call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
store i32 2, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @tgt_gone(ptr addrspace(1) %p, i32 %n) convergent {
store i32 1, ptr addrspace(1) %p

store i32 2, ptr addrspace(1) %p
ret void
}
