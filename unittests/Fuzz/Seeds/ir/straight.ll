target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @good(i32 %uni.n) {
  %div.id = call i32 @llvm.amdgcn.workitem.id.x()
  %uni.x = add i32 %uni.n, 1
  ret void
}
