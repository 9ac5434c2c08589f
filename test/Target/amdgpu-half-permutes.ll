; gfx10 and gfx11 permute the halves of a wave of 64 apart: a uniform lane number gives each half a value of its own.
; RUN: rejoin analyze --format=text %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'gfx11_64'
; CHECK: DIVERGENT (32): %a = call i32 @llvm.amdgcn.ds.bpermute
define amdgpu_kernel void @gfx11_64(i32 %u) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.ds.bpermute(i32 %u, i32 %t)
  ret void
}

; CHECK-LABEL: function 'gfx10_32'
; CHECK: uniform (32): %a = call i32 @llvm.amdgcn.ds.bpermute
define amdgpu_kernel void @gfx10_32(i32 %u) #1 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.ds.bpermute(i32 %u, i32 %t)
  ret void
}

; CHECK-LABEL: function 'gfx90a'
; CHECK: uniform (64): %a = call i32 @llvm.amdgcn.ds.bpermute
define amdgpu_kernel void @gfx90a(i32 %u) #2 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.ds.bpermute(i32 %u, i32 %t)
  ret void
}

; CHECK-LABEL: function 'gfx12_64'
; CHECK: uniform (64): %a = call i32 @llvm.amdgcn.ds.bpermute
define amdgpu_kernel void @gfx12_64(i32 %u) #3 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.ds.bpermute(i32 %u, i32 %t)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
attributes #0 = { "target-cpu"="gfx1100" "target-features"="+wavefrontsize64" }
attributes #1 = { "target-cpu"="gfx1030" }
attributes #2 = { "target-cpu"="gfx90a" }
attributes #3 = { "target-cpu"="gfx1200" "target-features"="+wavefrontsize64" }
