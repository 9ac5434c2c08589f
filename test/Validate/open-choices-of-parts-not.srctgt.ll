; An operation with several results, or with an integer that may not fit, is evaluated twice where the source evaluates it
; once or not at all.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare void @e2(i32, i32)
; Results of several parts: each part that is a number is open.
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare { float, float } @llvm.modf.f32(float)
declare { float, float } @llvm.sincos.f32(float)
declare { <2 x float>, <2 x float> } @llvm.sincos.v2f32(<2 x float>)
declare i32 @llvm.lrint.i32.f32(float)
declare i64 @llvm.llround.i64.f32(float)
define i32 @src_frexp(float %x) {
  ret i32 0
}
define i32 @tgt_frexp(float %x) {
  %a = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %a.part = extractvalue { float, i32 } %a, 0
  %b = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %b.part = extractvalue { float, i32 } %b, 0
  %i = bitcast float %a.part to i32
  %j = bitcast float %b.part to i32
  %r = xor i32 %i, %j
  ret i32 %r
}
; The exponent of a NaN, and of infinity, is open.
define i32 @src_exponent(float %x) {
  ret i32 0
}
define i32 @tgt_exponent(float %x) {
  %a = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %a.part = extractvalue { float, i32 } %a, 1
  %b = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %b.part = extractvalue { float, i32 } %b, 1
  %r = xor i32 %a.part, %b.part
  ret i32 %r
}
define i32 @src_modf(float %x) {
  ret i32 0
}
define i32 @tgt_modf(float %x) {
  %a = call { float, float } @llvm.modf.f32(float %x)
  %a.part = extractvalue { float, float } %a, 1
  %b = call { float, float } @llvm.modf.f32(float %x)
  %b.part = extractvalue { float, float } %b, 1
  %i = bitcast float %a.part to i32
  %j = bitcast float %b.part to i32
  %r = xor i32 %i, %j
  ret i32 %r
}
define i32 @src_sincos_vector(<2 x float> %x) {
  ret i32 0
}
define i32 @tgt_sincos_vector(<2 x float> %x) {
  %a = call { <2 x float>, <2 x float> } @llvm.sincos.v2f32(<2 x float> %x)
  %a.part = extractvalue { <2 x float>, <2 x float> } %a, 1
  %b = call { <2 x float>, <2 x float> } @llvm.sincos.v2f32(<2 x float> %x)
  %b.part = extractvalue { <2 x float>, <2 x float> } %b, 1
  %i = bitcast <2 x float> %a.part to <2 x i32>
  %j = bitcast <2 x float> %b.part to <2 x i32>
  %d = xor <2 x i32> %i, %j
  %r = extractelement <2 x i32> %d, i32 1
  ret i32 %r
}
define void @src_sincos(float %x) {
  %a = call { float, float } @llvm.sincos.f32(float %x)
  %u = extractvalue { float, float } %a, 0
  %i = bitcast float %u to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_sincos(float %x) {
  %a = call { float, float } @llvm.sincos.f32(float %x)
  %b = call { float, float } @llvm.sincos.f32(float %x)
  %u = extractvalue { float, float } %a, 0
  %v = extractvalue { float, float } %b, 0
  %i = bitcast float %u to i32
  %j = bitcast float %v to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
; What does not fit into the integer gives any integer.
define i32 @src_lrint(float %x) {
  ret i32 0
}
define i32 @tgt_lrint(float %x) {
  %a = call i32 @llvm.lrint.i32.f32(float %x)
  %b = call i32 @llvm.lrint.i32.f32(float %x)
  %r = xor i32 %a, %b
  ret i32 %r
}
define i32 @src_llround(float %x) {
  ret i32 0
}
define i32 @tgt_llround(float %x) {
  %a = call i64 @llvm.llround.i64.f32(float %x)
  %b = call i64 @llvm.llround.i64.f32(float %x)
  %d = xor i64 %a, %b
  %r = trunc i64 %d to i32
  ret i32 %r
}
