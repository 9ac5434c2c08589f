; A value that is uniform in each iteration of a loop, and read after threads left it in different ones.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @search(ptr addrspace(1) %out, i32 %key) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %found = icmp eq i32 %next, %tid
  br i1 %found, label %exit, label %loop
exit:
  %use = add i32 %i, %key
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %use, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
