target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %t, 7
  br i1 %c, label %some, label %all
some:
  store i32 1, ptr addrspace(1) %p
  call void @_Z7barrierj(i32 1)
  br label %all
all:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @_Z7barrierj(i32)
