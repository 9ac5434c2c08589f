; Flags of numbers, and how functions are called, where source and target differ: none is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare float @gives(float)
declare float @pure(float) memory(none) nounwind willreturn
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.amdgcn.readfirstlane.f32(float)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
; CHECK: src_fneg -> tgt_fneg: refuted
define float @src_fneg(float %x, float %y) {
  %r = fneg float %x
  ret float %r
}
define float @tgt_fneg(float %x, float %y) {
  %r = fneg nnan float %x
  ret float %r
}
; CHECK: src_fneg_nsz -> tgt_fneg_nsz: inconclusive
define float @src_fneg_nsz(float %x, float %y) {
  %r = fneg float %x
  ret float %r
}
define float @tgt_fneg_nsz(float %x, float %y) {
  %r = fneg nsz float %x
  ret float %r
}
; CHECK: src_fabs -> tgt_fabs: refuted
define float @src_fabs(float %x, float %y) {
  %r = call float @llvm.fabs.f32(float %x)
  ret float %r
}
define float @tgt_fabs(float %x, float %y) {
  %r = call nnan float @llvm.fabs.f32(float %x)
  ret float %r
}
; CHECK: src_fabs_ninf -> tgt_fabs_ninf: inconclusive
define float @src_fabs_ninf(float %x, float %y) {
  %r = call float @llvm.fabs.f32(float %x)
  ret float %r
}
define float @tgt_fabs_ninf(float %x, float %y) {
  %r = call ninf float @llvm.fabs.f32(float %x)
  ret float %r
}
; CHECK: src_copysign -> tgt_copysign: inconclusive
define float @src_copysign(float %x, float %y) {
  %r = call float @llvm.copysign.f32(float %x, float %y)
  ret float %r
}
define float @tgt_copysign(float %x, float %y) {
  %r = call nnan float @llvm.copysign.f32(float %x, float %y)
  ret float %r
}
; CHECK: src_minnum -> tgt_minnum: refuted
define float @src_minnum(float %x, float %y) {
  %r = call float @llvm.minnum.f32(float %x, float %y)
  ret float %r
}
define float @tgt_minnum(float %x, float %y) {
  %r = call nnan float @llvm.minnum.f32(float %x, float %y)
  ret float %r
}
; CHECK: src_fpext -> tgt_fpext: refuted
define double @src_fpext(float %x, float %y) {
  %r = fpext float %x to double
  ret double %r
}
define double @tgt_fpext(float %x, float %y) {
  %r = fpext nnan float %x to double
  ret double %r
}
; CHECK: src_user -> tgt_user: refuted
define float @src_user(float %x, float %y) {
  %r = call float @gives(float %x)
  ret float %r
}
define float @tgt_user(float %x, float %y) {
  %r = call nnan float @gives(float %x)
  ret float %r
}
; CHECK: src_user_pure -> tgt_user_pure: inconclusive
define float @src_user_pure(float %x, float %y) {
  %r = call float @pure(float %x)
  ret float %r
}
define float @tgt_user_pure(float %x, float %y) {
  %r = call nnan float @pure(float %x)
  ret float %r
}
; CHECK: src_rfl -> tgt_rfl: inconclusive
define float @src_rfl(float %x, float %y) {
  %r = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  ret float %r
}
define float @tgt_rfl(float %x, float %y) {
  %r = call nnan float @llvm.amdgcn.readfirstlane.f32(float %x)
  ret float %r
}
; CHECK: src_phi -> tgt_phi: refuted
define float @src_phi(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi float [ %x, %0 ], [ %y, %a ]
  ret float %r
}
define float @tgt_phi(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi nnan float [ %x, %0 ], [ %y, %a ]
  ret float %r
}
; CHECK: src_phi_nsz -> tgt_phi_nsz: inconclusive
define float @src_phi_nsz(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi float [ %x, %0 ], [ %y, %a ]
  ret float %r
}
define float @tgt_phi_nsz(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi nsz float [ %x, %0 ], [ %y, %a ]
  ret float %r
}
; CHECK: src_sel_nsz -> tgt_sel_nsz: inconclusive
define float @src_sel_nsz(float %x, float %y, i1 %c) {
  %r = select i1 %c, float %x, float %y
  ret float %r
}
define float @tgt_sel_nsz(float %x, float %y, i1 %c) {
  %r = select nsz i1 %c, float %x, float %y
  ret float %r
}
; CHECK: src_retnofpclass -> tgt_retnofpclass: inconclusive
define float @src_retnofpclass(float %x, float %y) {
  %r = call float @gives(float %x)
  ret float %r
}
define float @tgt_retnofpclass(float %x, float %y) {
  %r = call nofpclass(nan) float @gives(float %x)
  ret float %r
}
; CHECK: src_memset_vol -> tgt_memset_vol: refuted
define void @src_memset_vol(ptr addrspace(1) %p) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 8, i1 true)
  ret void
}
define void @tgt_memset_vol(ptr addrspace(1) %p) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 8, i1 false)
  ret void
}
; CHECK: src_abi -> tgt_abi: inconclusive
define void @src_abi(i32 %x) {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_abi(i32 %x) {
  call void @sees(i32 inreg %x)
  ret void
}
; CHECK: src_abi2 -> tgt_abi2: inconclusive
define void @src_abi2(i32 %x) {
  call void @sees(i32 zeroext %x)
  ret void
}
define void @tgt_abi2(i32 %x) {
  call void @sees(i32 %x)
  ret void
}
; CHECK: src_cc -> tgt_cc: inconclusive
define void @src_cc(i32 %x) {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_cc(i32 %x) {
  call fastcc void @sees(i32 %x)
  ret void
}
; CHECK: src_bundle -> tgt_bundle: inconclusive
define void @src_bundle(i32 %x) {
  call void @sees(i32 %x) [ "deopt"(i32 1) ]
  ret void
}
define void @tgt_bundle(i32 %x) {
  call void @sees(i32 %x) [ "deopt"(i32 2) ]
  ret void
}
