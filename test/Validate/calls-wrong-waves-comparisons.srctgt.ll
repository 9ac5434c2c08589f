; Comparisons of the wave with another predicate, exchanged operands, flags, or a guessed result.
; Operations of a wave that see other threads or other values. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-5: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.amdgcn.fcmp.i64.f32(float,float,i32)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32,i32,i32)

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
