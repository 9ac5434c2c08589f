; Barriers become those of a wave that is not the workgroup, or named and split ones become whole ones: none is proved.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-4: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)

define amdgpu_kernel void @src_wave32(ptr addrspace(1) %p, i32 %n) "amdgpu-flat-work-group-size"="1,64" "target-cpu"="gfx1100" {
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier()
store i32 2, ptr addrspace(1) %p
ret void
}
define amdgpu_kernel void @tgt_wave32(ptr addrspace(1) %p, i32 %n) "amdgpu-flat-work-group-size"="1,64" "target-cpu"="gfx1100" {
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.wave.barrier()
store i32 2, ptr addrspace(1) %p
ret void
}

define amdgpu_kernel void @src_wave64of128(ptr addrspace(1) %p, i32 %n) "amdgpu-flat-work-group-size"="1,128" "target-cpu"="gfx90a" {
call void @llvm.amdgcn.s.barrier()
ret void
}
define amdgpu_kernel void @tgt_wave64of128(ptr addrspace(1) %p, i32 %n) "amdgpu-flat-work-group-size"="1,128" "target-cpu"="gfx90a" {
call void @llvm.amdgcn.wave.barrier()
ret void
}

define amdgpu_kernel void @src_signal_named(ptr addrspace(1) %p, i32 %n)  {
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier.signal(i32 1)
call void @llvm.amdgcn.s.barrier.wait(i16 1)
store i32 2, ptr addrspace(1) %p
ret void
}
define amdgpu_kernel void @tgt_signal_named(ptr addrspace(1) %p, i32 %n)  {
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier()
store i32 2, ptr addrspace(1) %p
ret void
}

define amdgpu_kernel void @src_signal_apart(ptr addrspace(1) %p, i32 %n)  {
call void @llvm.amdgcn.s.barrier.signal(i32 -1)
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier.wait(i16 -1)
ret void
}
define amdgpu_kernel void @tgt_signal_apart(ptr addrspace(1) %p, i32 %n)  {
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier()
ret void
}
