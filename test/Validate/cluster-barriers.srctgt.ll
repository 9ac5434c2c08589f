; The barrier of a cluster, and its parts: the first wave of each workgroup signals when all have come. In a workgroup of
; one wave the wave is the first.
; RUN: rejoin validate %s | FileCheck %s
; RUN: not rejoin validate --grade=strict --function=src_one --function=src_first %s | FileCheck --check-prefix=STRICT %s
; CHECK: src_parts -> tgt_parts: proved
; CHECK: src_one -> tgt_one: proved
; CHECK: src_first -> tgt_first: proved
; STRICT: src_one -> tgt_one:
; STRICT: src_first -> tgt_first: {{inconclusive|refuted}}
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.cluster.barrier()
declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 immarg)
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg)
declare void @llvm.amdgcn.s.barrier.wait(i16 immarg)
declare void @llvm.amdgcn.wave.barrier()
declare void @tell(i1)

define amdgpu_kernel void @src_parts(ptr addrspace(1) %p) #0 {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_parts(ptr addrspace(1) %p) #0 {
  store i32 1, ptr addrspace(1) %p
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br i1 %first, label %signal, label %wait
signal:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
define amdgpu_kernel void @src_one(ptr addrspace(1) %p) #1 {
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_one(ptr addrspace(1) %p) #1 {
  call void @llvm.amdgcn.wave.barrier()
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
define amdgpu_kernel void @src_first() #1 {
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @tell(i1 %first)
  ret void
}
define amdgpu_kernel void @tgt_first() #1 {
  call void @llvm.amdgcn.wave.barrier()
  call void @tell(i1 true)
  ret void
}
attributes #0 = { "target-cpu"="gfx1250" }
attributes #1 = { "target-cpu"="gfx1250" "amdgpu-flat-work-group-size"="32,32" }
