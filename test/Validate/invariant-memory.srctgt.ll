; Memory that nobody writes while the function is executed has the same contents before and behind a barrier with fences, and in
; each iteration of a loop: of an argument that is noalias and readonly, of constant memory, of loads that are invariant.
; RUN: rejoin validate %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @writes()

; CHECK: src_argument -> tgt_argument: proved
define amdgpu_kernel void @src_argument(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias readonly %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %x, ptr addrspace(1) %o
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %y = load i32, ptr addrspace(1) %q
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @tgt_argument(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias readonly %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %x, ptr addrspace(1) %o
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %s = shl i32 %x, 1
  store i32 %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_constant -> tgt_constant: proved
define void @src_constant(ptr addrspace(1) %p, ptr addrspace(4) %in) {
  %x = load i32, ptr addrspace(4) %in
  call void @writes()
  %y = load i32, ptr addrspace(4) %in
  %s = sub i32 %x, %y
  store i32 %s, ptr addrspace(1) %p
  ret void
}
define void @tgt_constant(ptr addrspace(1) %p, ptr addrspace(4) %in) {
  %x = load i32, ptr addrspace(4) %in
  call void @writes()
  store i32 0, ptr addrspace(1) %p
  ret void
}

; The target does not say so any more.
; CHECK: src_invariant -> tgt_invariant: proved
define void @src_invariant(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %x = load i32, ptr addrspace(1) %in, !invariant.load !0
  call void @writes()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define void @tgt_invariant(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @writes()
  %y = load i32, ptr addrspace(1) %in
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; CHECK: src_loop -> tgt_loop: proved
define amdgpu_kernel void @src_loop(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias readonly %in, i32 %n) {
entry:
  %first = load i32, ptr addrspace(1) %in
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %j, %loop ]
  %x = load i32, ptr addrspace(1) %in
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_loop(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias readonly %in, i32 %n) {
entry:
  %first = load i32, ptr addrspace(1) %in
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %j, %loop ]
  call void @llvm.amdgcn.s.barrier()
  store i32 %first, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

!0 = !{}
