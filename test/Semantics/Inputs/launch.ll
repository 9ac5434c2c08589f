target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(i32 %n) {
  ret void
}
