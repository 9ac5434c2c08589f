; Floating-point results that the language leaves open: a run shows one of them, and a difference need not be a fault.
; RUN: not rejoin validate --engine=run %s | FileCheck %s
; VERDICT: inconclusive
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_results -> tgt_results: inconclusive
; CHECK: the bits of NaN results are not compared
define float @src_results(float %x) {
  %y = fsub float %x, %x
  %z = fdiv float %y, %y
  ret float %z
}
define float @tgt_results(float %x) {
  %y = fsub float %x, %x
  %z = fdiv float %y, %y
  ret float %z
}

; CHECK: src_signaling -> tgt_signaling: inconclusive
; CHECK: the target takes the minimum or maximum of a signaling NaN and a number
; CHECK: the minimum or maximum of a signaling NaN and a number may differ: event 1 of thread
define i32 @src_signaling(i32 %x) {
  %s = or i32 %x, 2141192193
  %n = and i32 %s, 2143289343
  %f = bitcast i32 %n to float
  %m = call float @llvm.minnum.f32(float %f, float 1.0)
  %c = fcmp uno float %m, 0.0
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @tgt_signaling(i32 %x) {
  %s = or i32 %x, 2141192193
  %n = and i32 %s, 2143289343
  %f = bitcast i32 %n to float
  %m = call float @llvm.minnum.f32(float %f, float 1.0)
  %c = fcmp ord float %m, 0.0
  %r = zext i1 %c to i32
  ret i32 %r
}

; CHECK: src_exponent -> tgt_exponent: inconclusive
; CHECK: the target reads the exponent of a number that is not finite
; CHECK: the exponent of a number that is not finite may differ: event 1 of thread
define i32 @src_exponent(i32 %x) {
  %s = or i32 %x, 2139095040
  %f = bitcast i32 %s to float
  %m = call { float, i32 } @llvm.frexp.f32.i32(float %f)
  %r = extractvalue { float, i32 } %m, 1
  ret i32 %r
}
define i32 @tgt_exponent(i32 %x) {
  %s = or i32 %x, 2139095040
  %f = bitcast i32 %s to float
  %m = call { float, i32 } @llvm.frexp.f32.i32(float %f)
  %r = extractvalue { float, i32 } %m, 1
  %q = add i32 %r, 1
  ret i32 %q
}

; CHECK: src_others -> tgt_others: inconclusive
; CHECK: values from other threads may have different bits: event 1 of thread
define amdgpu_kernel void @src_others(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %u = sub i32 1, %t
  %f = sitofp i32 %u to float
  %n = fdiv float 0.0, %f
  %b = bitcast float %n to i32
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %b, i32 1)
  store i32 %r, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_others(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %u = sub i32 1, %t
  %f = sitofp i32 %u to float
  %n = fdiv float 0.0, %f
  %b = bitcast float %n to i32
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %b, i32 1)
  %s = xor i32 %r, 1
  store i32 %s, ptr addrspace(1) %q
  ret void
}
