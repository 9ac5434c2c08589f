; Operations on numbers are unknown functions, for each kind of number one; vectors do what their elements do.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_mul -> tgt_mul: refuted
; SOLVE: src_mul -> tgt_mul: inconclusive
define i16 @src_mul(i16 %x, i16 %y) {
  %a = bitcast i16 %x to half
  %b = bitcast i16 %y to half
  %c = fmul half %a, %b
  %r = bitcast half %c to i16
  ret i16 %r
}
define i16 @tgt_mul(i16 %x, i16 %y) {
  %a = bitcast i16 %x to bfloat
  %b = bitcast i16 %y to bfloat
  %c = fmul bfloat %a, %b
  %r = bitcast bfloat %c to i16
  ret i16 %r
}
; CHECK: src_to -> tgt_to: refuted
; SOLVE: src_to -> tgt_to: inconclusive
define i16 @src_to(i16 %x) {
  %a = bitcast i16 %x to half
  %r = fptosi half %a to i16
  ret i16 %r
}
define i16 @tgt_to(i16 %x) {
  %a = bitcast i16 %x to bfloat
  %r = fptosi bfloat %a to i16
  ret i16 %r
}
; CHECK: src_cmp -> tgt_cmp: refuted
; SOLVE: src_cmp -> tgt_cmp: refuted
define i1 @src_cmp(i16 %x) {
  %a = bitcast i16 %x to half
  %r = fcmp ogt half %a, 1.0
  ret i1 %r
}
define i1 @tgt_cmp(i16 %x) {
  %a = bitcast i16 %x to bfloat
  %b = bitcast i16 15360 to bfloat
  %r = fcmp ogt bfloat %a, %b
  ret i1 %r
}
; CHECK: src_vector -> tgt_vector: proved
; SOLVE: src_vector -> tgt_vector: proved
define <2 x float> @src_vector(<2 x float> %x, <2 x float> %y) {
  %a = fmul <2 x float> %x, %y
  %r = call <2 x float> @llvm.fma.v2f32(<2 x float> %a, <2 x float> %x, <2 x float> %y)
  ret <2 x float> %r
}
define <2 x float> @tgt_vector(<2 x float> %x, <2 x float> %y) {
  %x0 = extractelement <2 x float> %x, i32 0
  %x1 = extractelement <2 x float> %x, i32 1
  %y0 = extractelement <2 x float> %y, i32 0
  %y1 = extractelement <2 x float> %y, i32 1
  %a0 = fmul float %x0, %y0
  %a1 = fmul float %x1, %y1
  %r0 = call float @llvm.fma.f32(float %a0, float %x0, float %y0)
  %r1 = call float @llvm.fma.f32(float %a1, float %x1, float %y1)
  %v = insertelement <2 x float> poison, float %r0, i32 0
  %r = insertelement <2 x float> %v, float %r1, i32 1
  ret <2 x float> %r
}
; CHECK: src_element -> tgt_element: refuted
; SOLVE: src_element -> tgt_element: inconclusive
define <2 x float> @src_element(<2 x float> %x, <2 x float> %y) {
  %r = fmul <2 x float> %x, %y
  ret <2 x float> %r
}
define <2 x float> @tgt_element(<2 x float> %x, <2 x float> %y) {
  %s = shufflevector <2 x float> %y, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  %r = fmul <2 x float> %x, %s
  ret <2 x float> %r
}
; Integers that are not negative are the same number, signed or not, and however wide.
; CHECK: src_convert -> tgt_convert: proved
; SOLVE: src_convert -> tgt_convert: proved
define float @src_convert(i16 %x, i32 %y) {
  %w = zext i16 %x to i32
  %a = sitofp i32 %w to float
  %h = lshr i32 %y, 1
  %b = sitofp i32 %h to float
  %r = fadd float %a, %b
  ret float %r
}
define float @tgt_convert(i16 %x, i32 %y) {
  %a = uitofp i16 %x to float
  %h = lshr i32 %y, 1
  %b = uitofp nneg i32 %h to float
  %r = fadd float %a, %b
  ret float %r
}
; CHECK: src_negative -> tgt_negative: refuted
; SOLVE: src_negative -> tgt_negative: inconclusive
define float @src_negative(i32 %x) {
  %a = sitofp i32 %x to float
  ret float %a
}
define float @tgt_negative(i32 %x) {
  %a = uitofp i32 %x to float
  ret float %a
}
; CHECK: src_narrow -> tgt_narrow: refuted
; SOLVE: src_narrow -> tgt_narrow: inconclusive
define double @src_narrow(i32 %x) {
  %a = sitofp i32 %x to double
  ret double %a
}
define double @tgt_narrow(i32 %x) {
  %f = sitofp i32 %x to float
  %a = fpext float %f to double
  ret double %a
}
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)
declare float @llvm.fma.f32(float, float, float)
