target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %x, 6
  %first = and i32 %x, -64
  %signed = ashr i32 %x, 6
  store i32 %wave, ptr addrspace(1) %p
  store i32 %first, ptr addrspace(1) %p
  store i32 %signed, ptr addrspace(1) %p
  ret void
}
attributes #0 = { "target-cpu"="gfx90a" }
!0 = !{i32 64, i32 1, i32 1}
