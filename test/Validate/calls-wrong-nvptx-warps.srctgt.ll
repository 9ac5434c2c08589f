; Operations of a warp of NVPTX that ask other threads, or none.
; None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-7: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32,i32,i32,i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32,i1)
declare i1 @llvm.nvvm.vote.any.sync(i32,i1)
declare i1 @llvm.nvvm.vote.all.sync(i32,i1)
declare i32 @llvm.nvvm.activemask()
define i1 @src_any_all(i1 %c) convergent {
%r = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %c)
ret i1 %r
}
define i1 @tgt_any_all(i1 %c) convergent {
%r = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %c)
ret i1 %r
}
define i32 @src_shfl(i32 %x) convergent {
%r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
ret i32 %r
}
define i32 @tgt_shfl(i32 %x) convergent {
%r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 1, i32 31)
ret i32 %r
}
define i32 @src_shfl_id(i32 %x) convergent {
%r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
ret i32 %r
}
define i32 @tgt_shfl_id(i32 %x) convergent {
ret i32 %x
}
define ptx_kernel void @src_shfl_tid(ptr addrspace(1) %p, i32 %n) convergent {
%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
%r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 0, i32 31)
store i32 %r, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @tgt_shfl_tid(ptr addrspace(1) %p, i32 %n) convergent {
%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
store i32 %t, ptr addrspace(1) %p
ret void
}
define i32 @src_mask(i1 %c) convergent {
%r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
ret i32 %r
}
define i32 @tgt_mask(i1 %c) convergent {
%r = call i32 @llvm.nvvm.vote.ballot.sync(i32 15, i1 %c)
ret i32 %r
}
define i32 @src_active(i1 %c) convergent {
%r = call i32 @llvm.nvvm.activemask()
ret i32 %r
}
define i32 @tgt_active(i1 %c) convergent {
ret i32 -1
}
define i32 @src_twice_active(i1 %c) convergent {
%r = call i32 @llvm.nvvm.activemask()
br i1 %c, label %a, label %b
a:
call void @f()
br label %b
b:
%s = call i32 @llvm.nvvm.activemask()
ret i32 %s
}
define i32 @tgt_twice_active(i1 %c) convergent {
%r = call i32 @llvm.nvvm.activemask()
br i1 %c, label %a, label %b
a:
call void @f()
br label %b
b:
ret i32 %r
}
declare void @f()
