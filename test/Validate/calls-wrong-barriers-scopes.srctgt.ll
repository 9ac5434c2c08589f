; The fences of the barrier order memory for fewer threads than the source's barrier.
; Barriers that order less, or for fewer threads. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-3: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

@l = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @_Z7barrierj(i32) convergent
declare void @_Z18work_group_barrierj12memory_scope(i32,i32) convergent
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @src_bar_scope(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %g
call void @_Z18work_group_barrierj12memory_scope(i32 2, i32 2)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(1) %p, i32 %u
%v = load i32, ptr addrspace(1) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @tgt_bar_scope(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %g
fence syncscope("workgroup") release, !mmra !7
call void @llvm.amdgcn.s.barrier()
fence syncscope("workgroup") acquire, !mmra !7
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(1) %p, i32 %u
%v = load i32, ptr addrspace(1) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define amdgpu_kernel void @src_bar_single(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @_Z7barrierj(i32 1)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @tgt_bar_single(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
fence syncscope("singlethread") release
call void @llvm.amdgcn.s.barrier()
fence syncscope("singlethread") acquire
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define amdgpu_kernel void @src_bar_wavefront(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @_Z7barrierj(i32 1)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @tgt_bar_wavefront(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
fence syncscope("wavefront") release
call void @llvm.amdgcn.s.barrier()
fence syncscope("wavefront") acquire
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
!7 = !{!"amdgpu-synchronize-as", !"global"}
