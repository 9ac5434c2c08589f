; Barriers between accesses or calls that need them are dropped: none is proved.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-9: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @_Z7barrierj(i32) convergent
declare void @may() convergent
declare void @effect()

define amdgpu_kernel void @src_load_between(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @llvm.amdgcn.s.barrier()
%v = load i32, ptr addrspace(3) @l
call void @llvm.amdgcn.s.barrier()
store i32 9, ptr addrspace(3) %g
%o = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @tgt_load_between(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @llvm.amdgcn.s.barrier()
%v = load i32, ptr addrspace(3) @l
store i32 9, ptr addrspace(3) %g
%o = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define amdgpu_kernel void @src_needed(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @llvm.amdgcn.s.barrier()
%v = load i32, ptr addrspace(3) @l
%o = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @tgt_needed(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
%v = load i32, ptr addrspace(3) @l
%o = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define void @src_nonkernel(ptr addrspace(1) %p, i32 %n)  {
call void @llvm.amdgcn.s.barrier()
ret void
}
define void @tgt_nonkernel(ptr addrspace(1) %p, i32 %n)  {
ret void
}

define void @src_nonkernel2(ptr addrspace(1) %p, i32 %n)  {
call void @llvm.amdgcn.s.barrier()
call void @llvm.amdgcn.s.barrier()
ret void
}
define void @tgt_nonkernel2(ptr addrspace(1) %p, i32 %n)  {
call void @llvm.amdgcn.s.barrier()
ret void
}

define amdgpu_kernel void @src_end_store_in_one(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp eq i32 %n, 0
br i1 %c, label %a, label %b
a:
store i32 1, ptr addrspace(1) %p
br label %b
b:
call void @llvm.amdgcn.s.barrier()
store i32 2, ptr addrspace(1) %p
ret void
}
define amdgpu_kernel void @tgt_end_store_in_one(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp eq i32 %n, 0
br i1 %c, label %a, label %b
a:
store i32 1, ptr addrspace(1) %p
br label %b
b:
store i32 2, ptr addrspace(1) %p
ret void
}

define amdgpu_kernel void @src_convergent_before(ptr addrspace(1) %p, i32 %n)  {
call void @may()
call void @llvm.amdgcn.s.barrier()
ret void
}
define amdgpu_kernel void @tgt_convergent_before(ptr addrspace(1) %p, i32 %n)  {
call void @may()
ret void
}

define amdgpu_kernel void @src_effect_both(ptr addrspace(1) %p, i32 %n)  {
call void @effect()
call void @llvm.amdgcn.s.barrier()
call void @effect()
ret void
}
define amdgpu_kernel void @tgt_effect_both(ptr addrspace(1) %p, i32 %n)  {
call void @effect()
call void @effect()
ret void
}

define amdgpu_kernel void @src_ocl_flags(ptr addrspace(1) %p, i32 %n)  {
store i32 1, ptr addrspace(1) %p
call void @_Z7barrierj(i32 1)
call void @_Z7barrierj(i32 2)
store i32 2, ptr addrspace(1) %p
ret void
}
define amdgpu_kernel void @tgt_ocl_flags(ptr addrspace(1) %p, i32 %n)  {
store i32 1, ptr addrspace(1) %p
call void @_Z7barrierj(i32 1)
store i32 2, ptr addrspace(1) %p
ret void
}

define amdgpu_kernel void @src_fence_between(ptr addrspace(1) %p, i32 %n)  {
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier()
fence syncscope("workgroup") seq_cst
call void @llvm.amdgcn.s.barrier()
store i32 2, ptr addrspace(1) %p
ret void
}
define amdgpu_kernel void @tgt_fence_between(ptr addrspace(1) %p, i32 %n)  {
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier()
store i32 2, ptr addrspace(1) %p
ret void
}
