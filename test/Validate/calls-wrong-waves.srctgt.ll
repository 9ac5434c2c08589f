; Operations of a wave that see other threads or other values. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-14: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z13get_global_idj(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.read_register.i64(metadata)
declare i64 @llvm.amdgcn.fcmp.i64.f32(float,float,i32)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32,i32,i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32,i32)
declare void @unknown()

define i64 @src_exec_ballot(i1 %c) convergent  {
%r = call i64 @llvm.read_register.i64(metadata !8)
ret i64 %r
}
define i64 @tgt_exec_ballot(i1 %c) convergent  {
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
ret i64 %r
}

define i64 @src_ballot_not(i1 %c) convergent  {
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
ret i64 %r
}
define i64 @tgt_ballot_not(i1 %c) convergent  {
%n = xor i1 %c, true
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %n)
ret i64 %r
}

define i64 @src_fcmp_ult(float %x, float %y) convergent  {
%r = call i64 @llvm.amdgcn.fcmp.i64.f32(float %x, float %y, i32 4)
ret i64 %r
}
define i64 @tgt_fcmp_ult(float %x, float %y) convergent  {
%n = fcmp ult float %x, %y
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %n)
ret i64 %r
}

define i64 @src_fcmp_swap(float %x, float %y) convergent  {
%r = call i64 @llvm.amdgcn.fcmp.i64.f32(float %x, float %y, i32 4)
ret i64 %r
}
define i64 @tgt_fcmp_swap(float %x, float %y) convergent  {
%n = fcmp olt float %y, %x
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %n)
ret i64 %r
}

define i64 @src_fcmp_nnan(float %x, float %y) convergent  {
%r = call i64 @llvm.amdgcn.fcmp.i64.f32(float %x, float %y, i32 4)
ret i64 %r
}
define i64 @tgt_fcmp_nnan(float %x, float %y) convergent  {
%n = fcmp nnan olt float %x, %y
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %n)
ret i64 %r
}

define i64 @src_icmp_sign(i32 %x, i32 %y) convergent  {
%r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 %y, i32 40)
ret i64 %r
}
define i64 @tgt_icmp_sign(i32 %x, i32 %y) convergent  {
%n = icmp ult i32 %x, %y
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %n)
ret i64 %r
}

define i64 @src_ballot_branch(i1 %c) convergent  {
%r = call i64 @llvm.amdgcn.ballot.i64(i1 true)
br i1 %c, label %a, label %b
a:
call void @unknown()
br label %b
b:
ret i64 %r
}
define i64 @tgt_ballot_branch(i1 %c) convergent  {
br i1 %c, label %a, label %b
a:
%r1 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
call void @unknown()
br label %e
b:
%r2 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
br label %e
e:
%r = phi i64 [%r1, %a],[%r2,%b]
ret i64 %r
}

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

define amdgpu_kernel void @src_icmp_tid(ptr addrspace(1) %p) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %t, i32 3, i32 32)
store i64 %r, ptr addrspace(1) %p
ret void
}
define amdgpu_kernel void @tgt_icmp_tid(ptr addrspace(1) %p) convergent  {
store i64 0, ptr addrspace(1) %p
ret void
}

!8 = !{!"exec"}
