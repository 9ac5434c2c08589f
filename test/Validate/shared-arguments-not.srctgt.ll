; Wrong neighbours of shared-arguments.srctgt.ll: some launch shows the difference, since threads have their own places in
; the memory that they share, one thread alone does otherwise, or an event differs that is no write.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @op(i32) convergent

define amdgpu_kernel void @src_alone(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_alone(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 3
  br i1 %c, label %one, label %end
one:
  store i32 %t, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; Each thread has its element.
define amdgpu_kernel void @src_elements(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %a
  ret void
}
define amdgpu_kernel void @tgt_elements(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %w = or i32 %v, 1
  store i32 %w, ptr addrspace(1) %a
  ret void
}

; Values of their elements decide who is together.
define amdgpu_kernel void @src_arms(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %e = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %e
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %end
b:
  call void @op(i32 1)
  br label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_arms(ptr addrspace(1) %p) {
  call void @op(i32 1)
  ret void
}

; The stores race, and no thread reads what they leave.
define amdgpu_kernel void @src_event(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(1) %p
  call void @op(i32 %t)
  ret void
}
define amdgpu_kernel void @tgt_event(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u = xor i32 %t, 1
  store i32 %t, ptr addrspace(1) %p
  call void @op(i32 %u)
  ret void
}
