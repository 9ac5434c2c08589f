target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @floats(float %a, double %b, ptr addrspace(1) %p) {
  %c = fptrunc double %b to float
  %q = getelementptr float, ptr addrspace(1) %p, i32 1
  store float %a, ptr addrspace(1) %p
  store float %c, ptr addrspace(1) %q
  ret void
}
