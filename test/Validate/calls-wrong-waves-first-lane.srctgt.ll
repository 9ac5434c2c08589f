; The first lane's value is not each thread's own where the values may differ.
; Operations of a wave that see other threads or other values. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-6: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z13get_global_idj(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32,i32)

define i32 @src_rfl_tid() convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
ret i32 %r
}
define i32 @tgt_rfl_tid() convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
ret i32 %t
}

define i32 @src_rfl_arg(i32 %x) convergent  {
%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
ret i32 %r
}
define i32 @tgt_rfl_arg(i32 %x) convergent  {
ret i32 %x
}

define i32 @src_rfl_local() convergent  {
%t = call i64 @_Z12get_local_idj(i32 0)
%u = trunc i64 %t to i32
%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
ret i32 %r
}
define i32 @tgt_rfl_local() convergent  {
%t = call i64 @_Z12get_local_idj(i32 0)
%u = trunc i64 %t to i32
ret i32 %u
}

define i32 @src_rfl_global() convergent  {
%t = call i64 @_Z13get_global_idj(i32 0)
%u = trunc i64 %t to i32
%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
ret i32 %r
}
define i32 @tgt_rfl_global() convergent  {
%t = call i64 @_Z13get_global_idj(i32 0)
%u = trunc i64 %t to i32
ret i32 %u
}

define i32 @src_rfl_mbcnt() convergent  {
%u = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
ret i32 %r
}
define i32 @tgt_rfl_mbcnt() convergent  {
%u = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
ret i32 %u
}

define amdgpu_kernel void @src_rfl_load(ptr addrspace(1) %p) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
%u = load i32, ptr addrspace(1) %g
%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
store i32 %r, ptr addrspace(1) %g
ret void
}
define amdgpu_kernel void @tgt_rfl_load(ptr addrspace(1) %p) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
%u = load i32, ptr addrspace(1) %g
store i32 %u, ptr addrspace(1) %g
ret void
}
