; Operands in scalar registers: a loop over the values, or the first value.
; RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
target triple = "amdgcn-amd-amdhsa"

; CHECK: remark: the buffer resource may differ within a wave{{[a-z]*}}: the compiler makes a loop over its values, with up to 64 rounds, each for the threads with one value [waterfall-loop, rule W14]
define amdgpu_kernel void @resource(ptr addrspace(1) %out, ptr addrspace(1) %resources) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %r = getelementptr <4 x i32>, ptr addrspace(1) %resources, i32 %id
  %resource = load <4 x i32>, ptr addrspace(1) %r
  %v = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %resource, i32 0, i32 0, i32 0)
  store float %v, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @uniform(ptr addrspace(1) %out, <4 x i32> %resource) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %v = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %resource, i32 %id, i32 0, i32 0)
  store float %v, ptr addrspace(1) %out
  ret void
}

; CHECK: warning: an argument that is passed in scalar registers may differ within a wave{{[a-z]*}}, and the instruction takes one for all: that of the first active thread [scalar-operand, rule W13]
define amdgpu_kernel void @argument(ptr addrspace(1) %out) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  call void @callee(i32 inreg %id)
  call void @callee(i32 inreg 3)
  ret void
}

declare void @callee(i32 inreg)
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32>, i32, i32, i32)
attributes #0 = { "target-cpu"="gfx90a" }
; CHECK: 0 errors, 1 warning, 1 remark
