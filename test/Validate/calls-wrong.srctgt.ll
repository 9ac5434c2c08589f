; Calls that do something else than what they are exchanged for, or promise more: none is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-75: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [64 x i32] poison

declare float @_Z3fmafff(float,float,float)
declare float @llvm.fma.f32(float,float,float)
declare float @llvm.fmuladd.f32(float,float,float)
declare float @_Z3madfff(float,float,float)
declare float @_Z4sqrtf(float)
declare float @llvm.sqrt.f32(float)
declare double @_Z3expd(double)
declare double @llvm.exp.f64(double)
declare float @_Z3expf(float)
declare float @llvm.exp.f32(float)
declare float @llvm.exp2.f32(float)
declare i32 @_Z3minii(i32,i32)
declare i32 @_Z3minjj(i32,i32)
declare i32 @_Z3maxii(i32,i32)
declare i32 @llvm.umin.i32(i32,i32)
declare i32 @llvm.smin.i32(i32,i32)
declare i32 @_Z3clzi(i32)
declare i32 @llvm.ctlz.i32(i32,i1)
declare i32 @llvm.cttz.i32(i32,i1)
declare i32 @_Z6rotateii(i32,i32)
declare i32 @llvm.fshl.i32(i32,i32,i32)
declare i32 @llvm.fshr.i32(i32,i32,i32)
declare float @_Z4fminff(float,float)
declare float @llvm.minnum.f32(float,float)
declare float @llvm.maxnum.f32(float,float)
declare float @llvm.minimum.f32(float,float)
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare float @_Z5roundf(float)
declare float @_Z4rintf(float)
declare float @_Z5truncf(float)
declare float @_Z5floorf(float)
declare float @_Z4ceilf(float)
declare float @_Z4fabsf(float)
declare float @_Z8copysignff(float,float)
declare float @llvm.round.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.copysign.f32(float,float)
declare i32 @_Z7add_satii(i32,i32)
declare i32 @_Z7sub_satii(i32,i32)
declare i32 @_Z7add_satjj(i32,i32)
declare i32 @llvm.uadd.sat.i32(i32,i32)
declare i32 @llvm.usub.sat.i32(i32,i32)
declare i32 @_Z8popcounti(i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @__read_pipe_2_4(ptr addrspace(1), ptr)
declare i32 @__read_pipe_2(ptr addrspace(1), ptr, i32, i32)
declare i32 @__write_pipe_2(ptr addrspace(1), ptr, i32, i32)
declare void @_Z7barrierj(i32) convergent
declare void @_Z18work_group_barrierj12memory_scope(i32,i32) convergent
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.read_register.i64(metadata)
declare i64 @llvm.amdgcn.fcmp.i64.f32(float,float,i32)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32,i32,i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32,i32)
declare void @unknown()
!6 = !{!"amdgpu-synchronize-as", !"local"}
!7 = !{!"amdgpu-synchronize-as", !"global"}
!8 = !{!"exec"}
!9 = !{float 1.0e2}
define float @src_fma_muladd(float %x, float %y, float %z) convergent  {
%r = call float @_Z3fmafff(float %x, float %y, float %z)
ret float %r
}
define float @tgt_fma_muladd(float %x, float %y, float %z) convergent  {
%r = call float @llvm.fmuladd.f32(float %x, float %y, float %z)
ret float %r
}
define float @src_mad_back(float %x, float %y, float %z) convergent  {
%r = call float @llvm.fma.f32(float %x, float %y, float %z)
ret float %r
}
define float @tgt_mad_back(float %x, float %y, float %z) convergent  {
%r = call float @_Z3madfff(float %x, float %y, float %z)
ret float %r
}
define float @src_muladd_mad(float %x, float %y, float %z) convergent  {
%r = call float @_Z3madfff(float %x, float %y, float %z)
ret float %r
}
define float @tgt_muladd_mad(float %x, float %y, float %z) convergent  {
%a = fmul float %x, %y
%r = fadd float %a, %x
ret float %r
}
define float @src_sqrt_back(float %x, float %y, float %z) convergent  {
%r = call float @llvm.sqrt.f32(float %x)
ret float %r
}
define float @tgt_sqrt_back(float %x, float %y, float %z) convergent  {
%r = call float @_Z4sqrtf(float %x)
ret float %r
}
define float @src_sqrt_afn(float %x, float %y, float %z) convergent  {
%r = call float @_Z4sqrtf(float %x)
ret float %r
}
define float @tgt_sqrt_afn(float %x, float %y, float %z) convergent  {
%r = call afn float @llvm.sqrt.f32(float %x)
ret float %r
}
define float @src_sqrt_nnan(float %x, float %y, float %z) convergent  {
%r = call float @_Z4sqrtf(float %x)
ret float %r
}
define float @tgt_sqrt_nnan(float %x, float %y, float %z) convergent  {
%r = call nnan float @llvm.sqrt.f32(float %x)
ret float %r
}
define float @src_sqrt_fpmath(float %x, float %y, float %z) convergent  {
%r = call float @_Z4sqrtf(float %x)
ret float %r
}
define float @tgt_sqrt_fpmath(float %x, float %y, float %z) convergent  {
%r = call float @llvm.sqrt.f32(float %x), !fpmath !9
ret float %r
}
define double @src_exp_double(double %x) convergent  {
%r = call double @_Z3expd(double %x)
ret double %r
}
define double @tgt_exp_double(double %x) convergent  {
%r = call double @llvm.exp.f64(double %x)
ret double %r
}
define float @src_exp_exp2(float %x, float %y, float %z) convergent  {
%r = call float @_Z3expf(float %x)
ret float %r
}
define float @tgt_exp_exp2(float %x, float %y, float %z) convergent  {
%r = call float @llvm.exp2.f32(float %x)
ret float %r
}
define float @src_exp_afn(float %x, float %y, float %z) convergent  {
%r = call float @_Z3expf(float %x)
ret float %r
}
define float @tgt_exp_afn(float %x, float %y, float %z) convergent  {
%r = call afn float @llvm.exp.f32(float %x)
ret float %r
}
define i32 @src_min_u(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3minii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_min_u(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.umin.i32(i32 %x, i32 %y)
ret i32 %r
}
define i32 @src_minu_s(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3minjj(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_minu_s(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
ret i32 %r
}
define i32 @src_max_min(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3maxii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_max_min(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
ret i32 %r
}
define i32 @src_min_const(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3minii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_min_const(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3minii(i32 %x, i32 %x)
ret i32 %r
}
define i32 @src_clz_true(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3clzi(i32 %x)
ret i32 %r
}
define i32 @tgt_clz_true(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
ret i32 %r
}
define i32 @src_clz_cttz(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3clzi(i32 %x)
ret i32 %r
}
define i32 @tgt_clz_cttz(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.cttz.i32(i32 %x, i1 false)
ret i32 %r
}
define i32 @src_rotate_r(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z6rotateii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_rotate_r(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.fshr.i32(i32 %x, i32 %x, i32 %y)
ret i32 %r
}
define i32 @src_rotate_other(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z6rotateii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_rotate_other(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 %y)
ret i32 %r
}
define i32 @src_popcount(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z8popcounti(i32 %x)
ret i32 %r
}
define i32 @tgt_popcount(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.ctpop.i32(i32 %y)
ret i32 %r
}
define float @src_fmin_minimum(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define float @tgt_fmin_minimum(float %x, float %y, float %z) convergent  {
%r = call float @llvm.minimum.f32(float %x, float %y)
ret float %r
}
define float @src_fmin_nnan(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define float @tgt_fmin_nnan(float %x, float %y, float %z) convergent  {
%r = call nnan float @llvm.minnum.f32(float %x, float %y)
ret float %r
}
define float @src_fmin_select(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define float @tgt_fmin_select(float %x, float %y, float %z) convergent  {
%c = fcmp olt float %x, %y
%r = select i1 %c, float %x, float %y
ret float %r
}
define float @src_select_minnum(float %x, float %y, float %z) convergent  {
%c = fcmp olt float %x, %y
%r = select i1 %c, float %x, float %y
ret float %r
}
define float @tgt_select_minnum(float %x, float %y, float %z) convergent  {
%r = call float @llvm.minnum.f32(float %x, float %y)
ret float %r
}
define float @src_select_minnum_nnan(float %x, float %y, float %z) convergent  {
%c = fcmp olt float %x, %y
%r = select nnan i1 %c, float %x, float %y
ret float %r
}
define float @tgt_select_minnum_nnan(float %x, float %y, float %z) convergent  {
%r = call nnan float @llvm.minnum.f32(float %x, float %y)
ret float %r
}
define float @src_fmin_fmax(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define float @tgt_fmin_fmax(float %x, float %y, float %z) convergent  {
%r = call float @llvm.maxnum.f32(float %x, float %y)
ret float %r
}
define float @src_minnum_fmin(float %x, float %y, float %z) convergent  {
%r = call float @llvm.minimum.f32(float %x, float %y)
ret float %r
}
define float @tgt_minnum_fmin(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define i64 @src_local_y() convergent  {
%r = call i64 @_Z12get_local_idj(i32 0)
ret i64 %r
}
define i64 @tgt_local_y() convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.y()
%r = zext i32 %a to i64
ret i64 %r
}
define i64 @src_local_3() convergent  {
%r = call i64 @_Z12get_local_idj(i32 3)
ret i64 %r
}
define i64 @tgt_local_3() convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.x()
%r = zext i32 %a to i64
ret i64 %r
}
define i64 @src_global_local() convergent  {
%r = call i64 @_Z13get_global_idj(i32 0)
ret i64 %r
}
define i64 @tgt_global_local() convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.x()
%r = zext i32 %a to i64
ret i64 %r
}
define i64 @src_group_local() convergent  {
%r = call i64 @_Z12get_group_idj(i32 0)
ret i64 %r
}
define i64 @tgt_group_local() convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.x()
%r = zext i32 %a to i64
ret i64 %r
}
define i64 @src_group_y() convergent  {
%r = call i64 @_Z12get_group_idj(i32 0)
ret i64 %r
}
define i64 @tgt_group_y() convergent  {
%a = call i32 @llvm.amdgcn.workgroup.id.y()
%r = zext i32 %a to i64
ret i64 %r
}
define i64 @src_local_unknown(i32 %x) convergent  {
%r = call i64 @_Z12get_local_idj(i32 %x)
ret i64 %r
}
define i64 @tgt_local_unknown(i32 %x) convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.x()
%r = zext i32 %a to i64
ret i64 %r
}
define float @src_round_rint(float %x, float %y, float %z) convergent  {
%r = call float @_Z5roundf(float %x)
ret float %r
}
define float @tgt_round_rint(float %x, float %y, float %z) convergent  {
%r = call float @llvm.rint.f32(float %x)
ret float %r
}
define float @src_round_roundeven(float %x, float %y, float %z) convergent  {
%r = call float @_Z5roundf(float %x)
ret float %r
}
define float @tgt_round_roundeven(float %x, float %y, float %z) convergent  {
%r = call float @llvm.roundeven.f32(float %x)
ret float %r
}
define float @src_rint_round(float %x, float %y, float %z) convergent  {
%r = call float @_Z4rintf(float %x)
ret float %r
}
define float @tgt_rint_round(float %x, float %y, float %z) convergent  {
%r = call float @llvm.round.f32(float %x)
ret float %r
}
define float @src_trunc_floor(float %x, float %y, float %z) convergent  {
%r = call float @_Z5truncf(float %x)
ret float %r
}
define float @tgt_trunc_floor(float %x, float %y, float %z) convergent  {
%r = call float @llvm.floor.f32(float %x)
ret float %r
}
define float @src_floor_ceil(float %x, float %y, float %z) convergent  {
%r = call float @_Z5floorf(float %x)
ret float %r
}
define float @tgt_floor_ceil(float %x, float %y, float %z) convergent  {
%r = call float @llvm.ceil.f32(float %x)
ret float %r
}
define float @src_ceil_trunc(float %x, float %y, float %z) convergent  {
%r = call float @_Z4ceilf(float %x)
ret float %r
}
define float @tgt_ceil_trunc(float %x, float %y, float %z) convergent  {
%r = call float @llvm.trunc.f32(float %x)
ret float %r
}
define float @src_floor_trunc(float %x, float %y, float %z) convergent  {
%r = call float @_Z5floorf(float %x)
ret float %r
}
define float @tgt_floor_trunc(float %x, float %y, float %z) convergent  {
%r = call float @llvm.trunc.f32(float %x)
ret float %r
}
define float @src_copysign(float %x, float %y, float %z) convergent  {
%r = call float @_Z8copysignff(float %x, float %y)
ret float %r
}
define float @tgt_copysign(float %x, float %y, float %z) convergent  {
%r = call float @llvm.copysign.f32(float %y, float %x)
ret float %r
}
define float @src_fabs(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fabsf(float %x)
ret float %r
}
define float @tgt_fabs(float %x, float %y, float %z) convergent  {
ret float %x
}
define i32 @src_addsat_u(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z7add_satii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_addsat_u(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.uadd.sat.i32(i32 %x, i32 %y)
ret i32 %r
}
define i32 @src_addsat_add(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z7add_satjj(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_addsat_add(i32 %x, i32 %y) convergent  {
%r = add i32 %x, %y
ret i32 %r
}
define i32 @src_subsat_u(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z7sub_satii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_subsat_u(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.usub.sat.i32(i32 %x, i32 %y)
ret i32 %r
}
define i32 @src_pipe_size(ptr addrspace(1) %p, ptr %q) convergent  {
%r = call i32 @__read_pipe_2_4(ptr addrspace(1) %p, ptr %q)
ret i32 %r
}
define i32 @tgt_pipe_size(ptr addrspace(1) %p, ptr %q) convergent  {
%r = call i32 @__read_pipe_2(ptr addrspace(1) %p, ptr %q, i32 8, i32 8)
ret i32 %r
}
define i32 @src_pipe_write(ptr addrspace(1) %p, ptr %q) convergent  {
%r = call i32 @__read_pipe_2_4(ptr addrspace(1) %p, ptr %q)
ret i32 %r
}
define i32 @tgt_pipe_write(ptr addrspace(1) %p, ptr %q) convergent  {
%r = call i32 @__write_pipe_2(ptr addrspace(1) %p, ptr %q, i32 4, i32 4)
ret i32 %r
}
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
define amdgpu_kernel void @src_bar_globalonly(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_globalonly(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
fence syncscope("workgroup") release, !mmra !7
call void @llvm.amdgcn.s.barrier()
fence syncscope("workgroup") acquire, !mmra !7
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @src_bar_localonly(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %g
call void @_Z7barrierj(i32 3)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(1) %p, i32 %u
%v = load i32, ptr addrspace(1) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @tgt_bar_localonly(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %g
fence syncscope("workgroup") release, !mmra !6
call void @llvm.amdgcn.s.barrier()
fence syncscope("workgroup") acquire, !mmra !6
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(1) %p, i32 %u
%v = load i32, ptr addrspace(1) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @src_bar_localonly2(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %g
call void @_Z7barrierj(i32 2)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(1) %p, i32 %u
%v = load i32, ptr addrspace(1) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @tgt_bar_localonly2(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %g
fence syncscope("workgroup") release, !mmra !6
call void @llvm.amdgcn.s.barrier()
fence syncscope("workgroup") acquire, !mmra !6
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(1) %p, i32 %u
%v = load i32, ptr addrspace(1) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
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
define amdgpu_kernel void @src_bar_0(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_0(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @_Z7barrierj(i32 0)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @src_bar_2(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
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
define amdgpu_kernel void @tgt_bar_2(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(3) @l, i32 %t
store i32 %t, ptr addrspace(3) %g
call void @_Z7barrierj(i32 2)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(3) @l, i32 %u
%v = load i32, ptr addrspace(3) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @src_bar_1(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %g
call void @_Z7barrierj(i32 2)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(1) %p, i32 %u
%v = load i32, ptr addrspace(1) %h
%o = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %v, ptr addrspace(1) %o
ret void
}
define amdgpu_kernel void @tgt_bar_1(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) convergent  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %g
call void @_Z7barrierj(i32 1)
%u = xor i32 %t, 1
%h = getelementptr i32, ptr addrspace(1) %p, i32 %u
%v = load i32, ptr addrspace(1) %h
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
