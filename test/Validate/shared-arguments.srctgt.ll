; A pointer argument of a kernel is the same for all threads. What differs only if each thread has its own memory there
; refutes nothing: the stores of all threads to one place race, and a value that all threads read is one value.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @op() convergent

; One of the stores stays in memory; which one, no order says. One thread alone leaves the same.
; CHECK: src_elected -> tgt_elected: inconclusive: the source has data races on these inputs, and the order of accesses may differ
define amdgpu_kernel void @src_elected(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_elected(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 0
  br i1 %c, label %one, label %end
one:
  store i32 %t, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; The same with a value that a thread reads back: it may be any thread's.
; CHECK: src_back -> tgt_back: inconclusive: the source has data races
define amdgpu_kernel void @src_back(ptr addrspace(1) %p, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(1) %p
  %v = load i32, ptr addrspace(1) %p
  %a = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v, ptr addrspace(1) %a
  ret void
}
define amdgpu_kernel void @tgt_back(ptr addrspace(1) %p, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(1) %p
  %a = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 0, ptr addrspace(1) %a
  ret void
}

; A workgroup of 64 threads always races. So it is with local memory at an argument.
; CHECK: src_local -> tgt_local: inconclusive
define amdgpu_kernel void @src_local(ptr addrspace(3) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(3) %p
  ret void
}
define amdgpu_kernel void @tgt_local(ptr addrspace(3) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u = xor i32 %t, 63
  store i32 %u, ptr addrspace(3) %p
  ret void
}

; The solver finds the difference in one thread, without a run.
; CHECK: src_solved -> tgt_solved: inconclusive: the source has data races
define amdgpu_kernel void @src_solved(ptr addrspace(1) %p, i64 %x) "amdgpu-flat-work-group-size"="64,64" {
  store i64 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_solved(ptr addrspace(1) %p, i64 %x) "amdgpu-flat-work-group-size"="64,64" {
  %c = icmp eq i64 %x, 123456789012
  %y = select i1 %c, i64 0, i64 %x
  store i64 %y, ptr addrspace(1) %p
  ret void
}

; All threads read one value, so they are in one arm.
; CHECK: src_arms -> tgt_arms: proved
define amdgpu_kernel void @src_arms(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %b
a:
  call void @op()
  br label %end
b:
  call void @op()
  br label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_arms(ptr addrspace(1) %p) {
  call void @op()
  ret void
}
