; A fence of the barrier is missing or in the wrong place, or the barrier itself is missing or of the wave.
; Barriers that order less, or for fewer threads. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-6: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

@l = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @_Z7barrierj(i32) convergent
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()

define amdgpu_kernel void @src_bar_noacq(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_noacq(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
fence syncscope("workgroup") release
call void @llvm.amdgcn.s.barrier()
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define amdgpu_kernel void @src_bar_norel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_norel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @llvm.amdgcn.s.barrier()
fence syncscope("workgroup") acquire
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define amdgpu_kernel void @src_bar_bare(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_bare(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @llvm.amdgcn.s.barrier()
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define amdgpu_kernel void @src_bar_wave(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_wave(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
fence syncscope("workgroup") release
call void @llvm.amdgcn.wave.barrier()
fence syncscope("workgroup") acquire
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define amdgpu_kernel void @src_bar_none(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_none(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
fence syncscope("workgroup") release
fence syncscope("workgroup") acquire
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}

define amdgpu_kernel void @src_bar_order(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_order(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
fence syncscope("workgroup") acquire
call void @llvm.amdgcn.s.barrier()
fence syncscope("workgroup") release
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
