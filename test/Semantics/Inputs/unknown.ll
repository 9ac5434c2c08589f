target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k() {
  call void @mystery()
  ret void
}
declare void @mystery()
