; Between a store to local memory and a load at an address that the workgroup shares stands a barrier of the workgroup,
; by whatever name: the load gives one value for the workgroup. After a barrier of one wave, or of some of the threads,
; it gives one for a wave only.
; RUN: split-file %s %t
; RUN: %analyze %t/nvptx.ll | FileCheck %t/nvptx.ll
; RUN: %analyze %t/spir.ll | FileCheck %t/spir.ll

;--- nvptx.ll
target triple = "nvptx64-nvidia-cuda"
@L = internal addrspace(3) global [64 x i32] poison
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.all(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @__syncthreads() convergent

; CHECK-LABEL: of function 'aligned'
; CHECK: uniform (workgroup): %uni.v = load
define ptx_kernel void @aligned(i32 %i) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %uni.v = load i32, ptr addrspace(3) %q
  ret void
}

; CHECK-LABEL: of function 'unaligned'
; CHECK: uniform (workgroup): %uni.v = load
define ptx_kernel void @unaligned(i32 %i) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  %uni.v = load i32, ptr addrspace(3) %q
  ret void
}

; CHECK-LABEL: of function 'by_name'
; CHECK: uniform (workgroup): %uni.v = load
define ptx_kernel void @by_name(i32 %i) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %p
  call void @__syncthreads() convergent
  %uni.v = load i32, ptr addrspace(3) %q
  ret void
}

; CHECK-LABEL: of function 'counting'
; CHECK: uniform (workgroup): %uni.n = call
; CHECK: uniform (workgroup): %uni.v = load
define ptx_kernel void @counting(i32 %i) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %p
  %b = icmp eq i32 %t, 3
  %uni.n = call i32 @llvm.nvvm.barrier.cta.red.popc.all(i32 0, i1 %b)
  %uni.v = load i32, ptr addrspace(3) %q
  ret void
}

; CHECK-LABEL: of function 'some'
; CHECK: uniform (32): %v = load
define ptx_kernel void @some(i32 %i) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  %v = load i32, ptr addrspace(3) %q
  ret void
}

; CHECK-LABEL: of function 'wave'
; CHECK: uniform (32): %v = load
define ptx_kernel void @wave(i32 %i) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %p
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %v = load i32, ptr addrspace(3) %q
  ret void
}

;--- spir.ll
target triple = "spir64-unknown-unknown"
@L = internal addrspace(3) global [64 x i32] poison
declare i64 @_Z12get_local_idj(i32)
declare void @_Z7barrierj(i32) convergent
declare void @_Z17sub_group_barrierj(i32) convergent
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) convergent

; CHECK-LABEL: of function 'opencl'
; CHECK: uniform (workgroup): %uni.v = load
define spir_kernel void @opencl(i32 %i) {
  %t = call i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i64 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 1, ptr addrspace(3) %p
  call void @_Z7barrierj(i32 1) convergent
  %uni.v = load i32, ptr addrspace(3) %q
  ret void
}

; CHECK-LABEL: of function 'spirv'
; CHECK: uniform (workgroup): %uni.v = load
define spir_kernel void @spirv(i32 %i) {
  %t = call i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i64 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 1, ptr addrspace(3) %p
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 264) convergent
  %uni.v = load i32, ptr addrspace(3) %q
  ret void
}

; The scope is that of a sub-group.
; CHECK-LABEL: of function 'spirv_of_wave'
; CHECK: uniform (quad): %v = load
define spir_kernel void @spirv_of_wave(i32 %i) {
  %t = call i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i64 %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @L, i32 0, i32 %i
  store i32 1, ptr addrspace(3) %p
  call void @_Z22__spirv_ControlBarrieriii(i32 3, i32 3, i32 264) convergent
  %v = load i32, ptr addrspace(3) %q
  ret void
}
