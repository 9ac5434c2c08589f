; A thread's index divided by what is no power of two, beside a uniform summand that is not known to be a multiple of it,
; and places in workgroups whose size is not known: divergent.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @sized(i32 %u) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %base = mul i32 %u, 192
  %place = add nuw i32 %base, %x
; CHECK: DIVERGENT (thread): %uni.block = udiv
  %uni.block = udiv i32 %place, 192
  ret void
}

define amdgpu_kernel void @unsized() {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: DIVERGENT (thread): %uni.inside = icmp
  %lane = and i32 %x, 63
  %base = sub i32 %x, %lane
  %uni.inside = icmp ult i32 %base, 512
  ret void
}
!0 = !{i32 192, i32 1, i32 1}
