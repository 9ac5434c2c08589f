; Parts that are no barrier of a cluster: no wait, all waves or the wrong ones signal, something between them, another
; barrier's number, a workgroup of several waves; and answers to `isfirst` that need not be true.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; CHECK: src_no_wait -> tgt_no_wait: refuted
; CHECK: src_others -> tgt_others: refuted
; CHECK: src_wrong -> tgt_wrong: refuted
; CHECK: src_between -> tgt_between: refuted
; CHECK: src_number -> tgt_number: refuted
; CHECK: src_many -> tgt_many: refuted
; CHECK: src_first_of_many -> tgt_first_of_many: refuted
; CHECK: src_not_first -> tgt_not_first: refuted
; CHECK: src_waits -> tgt_waits: refuted
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.cluster.barrier()
declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 immarg)
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg)
declare void @llvm.amdgcn.s.barrier.wait(i16 immarg)
declare void @llvm.amdgcn.wave.barrier()
declare void @tell(i1)

define amdgpu_kernel void @src_no_wait(ptr addrspace(1) %p) #0 {
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_no_wait(ptr addrspace(1) %p) #0 {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  br i1 %first, label %signal, label %wait
signal:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
define amdgpu_kernel void @src_others(ptr addrspace(1) %p) #0 {
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_others(ptr addrspace(1) %p) #0 {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br i1 %first, label %wait, label %signal
signal:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
define amdgpu_kernel void @src_wrong(ptr addrspace(1) %p) #0 {
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_wrong(ptr addrspace(1) %p) #0 {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
define amdgpu_kernel void @src_between(ptr addrspace(1) %p) #0 {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_between(ptr addrspace(1) %p) #0 {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br i1 %first, label %signal, label %wait
signal:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
define amdgpu_kernel void @src_number(ptr addrspace(1) %p) #0 {
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_number(ptr addrspace(1) %p) #0 {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br i1 %first, label %signal, label %wait
signal:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
define amdgpu_kernel void @src_many(ptr addrspace(1) %p) #2 {
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_many(ptr addrspace(1) %p) #2 {
  call void @llvm.amdgcn.wave.barrier()
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
define amdgpu_kernel void @src_first_of_many() #2 {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @tell(i1 %first)
  ret void
}
define amdgpu_kernel void @tgt_first_of_many() #2 {
  call void @tell(i1 true)
  ret void
}
define amdgpu_kernel void @src_not_first() #1 {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @tell(i1 %first)
  ret void
}
define amdgpu_kernel void @tgt_not_first() #1 {
  call void @tell(i1 false)
  ret void
}
; The target waits for a signal that nobody gives.
define amdgpu_kernel void @src_waits() #1 {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @tell(i1 %first)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  ret void
}
define amdgpu_kernel void @tgt_waits() #1 {
  call void @tell(i1 true)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  ret void
}
attributes #0 = { "target-cpu"="gfx1250" }
attributes #1 = { "target-cpu"="gfx1250" "amdgpu-flat-work-group-size"="32,32" }
attributes #2 = { "target-cpu"="gfx1250" "amdgpu-flat-work-group-size"="64,64" }
