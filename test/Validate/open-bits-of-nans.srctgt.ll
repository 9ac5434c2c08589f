; The bits of a NaN are open in the source, in memory, where it is passed, and where its sign decides.
; What a pass chooses is not refuted, and what cannot come of any choice is.
; RUN: not rejoin validate --engine=run %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_through_memory -> tgt_through_memory: inconclusive
; CHECK-SAME: the bits of a NaN may differ
define i32 @src_through_memory(i8 %a) {
  %p = alloca float, addrspace(5)
  %x = uitofp i8 %a to float
  %z = fmul float %x, 0.0
  %n = fdiv float %z, %z
  store float %n, ptr addrspace(5) %p
  %b = load i32, ptr addrspace(5) %p
  ret i32 %b
}
define i32 @tgt_through_memory(i8 %a) {
  ret i32 2143289344
}
declare void @looks(ptr addrspace(5) nocapture readonly)
; CHECK: src_passed -> tgt_passed: inconclusive
; CHECK: the bits of a NaN may differ
define void @src_passed(i8 %a) {
  %p = alloca float, addrspace(5)
  %x = uitofp i8 %a to float
  %z = fmul float %x, 0.0
  %n = fdiv float %z, %z
  store float %n, ptr addrspace(5) %p
  call void @looks(ptr addrspace(5) %p)
  ret void
}
define void @tgt_passed(i8 %a) {
  %p = alloca float, addrspace(5)
  store float 0x7FF8000000000000, ptr addrspace(5) %p
  call void @looks(ptr addrspace(5) %p)
  ret void
}
; Of control.
; CHECK: src_sign -> tgt_sign: inconclusive
; CHECK-SAME: the bits of a NaN may differ
declare void @sees(i32)
define void @src_sign(i8 %a) {
  %x = uitofp i8 %a to float
  %z = fmul float %x, 0.0
  %n = fdiv float %z, %z
  %s = call float @llvm.copysign.f32(float 1.0, float %n)
  %c = fcmp olt float %s, 0.0
  br i1 %c, label %negative, label %positive
negative:
  call void @sees(i32 1)
  ret void
positive:
  ret void
}
define void @tgt_sign(i8 %a) {
  ret void
}
; The threads whose division gives numbers refute.
; CHECK: src_wrong_number -> tgt_wrong_number: refuted
define i32 @src_wrong_number(i8 %a) {
  %x = uitofp i8 %a to float
  %n = fdiv float %x, %x
  %b = bitcast float %n to i32
  ret i32 %b
}
define i32 @tgt_wrong_number(i8 %a) {
  ret i32 2143289344
}
; The target's NaN may be another one than the number that the source returns.
; CHECK: src_wrong_nan -> tgt_wrong_nan: refuted
define i32 @src_wrong_nan(i8 %a) {
  ret i32 2143289344
}
define i32 @tgt_wrong_nan(i8 %a) {
  %n = fdiv float 0.0, 0.0
  %b = bitcast float %n to i32
  ret i32 %b
}
