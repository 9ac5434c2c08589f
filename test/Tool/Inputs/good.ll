target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @g(i32 %n) {
  ret void
}
