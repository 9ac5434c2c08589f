; Barriers count together: one that follows an equal one is not dropped where waves have passed different numbers before
; it. A target may not add an aligned barrier that some threads execute alone. The result of a barrier that is dropped
; does not make the source undefined.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)

; CHECK: src_uneven -> tgt_uneven: refuted
define ptx_kernel void @src_uneven(ptr addrspace(3) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 31
  %pi = getelementptr i32, ptr addrspace(3) %p, i32 %i
  %qi = getelementptr i32, ptr addrspace(1) %q, i32 %i
  %first = icmp ult i32 %t, 32
  br i1 %first, label %all, label %second
second:
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  store i32 1, ptr addrspace(3) %pi
  br label %all
all:
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  br i1 %first, label %reads, label %end
reads:
  %v = load i32, ptr addrspace(3) %pi
  store i32 %v, ptr addrspace(1) %qi
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  ret void
end:
  ret void
}
define ptx_kernel void @tgt_uneven(ptr addrspace(3) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 31
  %pi = getelementptr i32, ptr addrspace(3) %p, i32 %i
  %qi = getelementptr i32, ptr addrspace(1) %q, i32 %i
  %first = icmp ult i32 %t, 32
  br i1 %first, label %all, label %second
second:
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  store i32 1, ptr addrspace(3) %pi
  br label %all
all:
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  br i1 %first, label %reads, label %end
reads:
  %v = load i32, ptr addrspace(3) %pi
  store i32 %v, ptr addrspace(1) %qi
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  ret void
end:
  ret void
}

; CHECK: src_some -> tgt_some: refuted
define ptx_kernel void @src_some(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 1, ptr addrspace(1) %q
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 2, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @tgt_some(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 1, ptr addrspace(1) %q
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %some = icmp ult i32 %t, 5
  br i1 %some, label %again, label %end
again:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %end
end:
  store i32 2, ptr addrspace(1) %q
  ret void
}

; CHECK: src_quotient -> tgt_quotient: refuted
define ptx_kernel void @src_quotient(ptr addrspace(1) %p) {
  %r = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 true)
  %d = udiv i32 1, %r
  store i32 1, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @tgt_quotient(ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(1) %p
  ret void
}
