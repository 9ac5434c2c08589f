; An operation that gives a NaN is evaluated twice, where the source evaluates it once: the bits may differ.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare i16 @llvm.convert.to.fp16.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.minnum.f32(float, float)
declare void @e2(i32, i32)

define void @src_dup_fp16(float %x, float %y, i32 %n, i16 %h) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %i = zext i16 %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_dup_fp16(float %x, float %y, i32 %n, i16 %h) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %b = call i16 @llvm.convert.to.fp16.f32(float %x)
  %i = zext i16 %a to i32
  %j = zext i16 %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}

define void @src_dup_fadd(float %x, float %y, i32 %n, i16 %h) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_dup_fadd(float %x, float %y, i32 %n, i16 %h) {
  %a = fadd float %x, %y
  %b = fadd float %x, %y
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}

define void @src_dup_fpext(float %x, float %y, i32 %n, i16 %h) {
  %a = fpext float %x to double
  %ih = bitcast double %a to i64
  %i = trunc i64 %ih to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_dup_fpext(float %x, float %y, i32 %n, i16 %h) {
  %a = fpext float %x to double
  %b = fpext float %x to double
  %ih = bitcast double %a to i64
  %i = trunc i64 %ih to i32
  %jh = bitcast double %b to i64
  %j = trunc i64 %jh to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}

define void @src_dup_fptrunc(float %x, float %y, i32 %n, i16 %h) {
  %a = fptrunc float %x to half
  %ih = bitcast half %a to i16
  %i = zext i16 %ih to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_dup_fptrunc(float %x, float %y, i32 %n, i16 %h) {
  %a = fptrunc float %x to half
  %b = fptrunc float %x to half
  %ih = bitcast half %a to i16
  %i = zext i16 %ih to i32
  %jh = bitcast half %b to i16
  %j = zext i16 %jh to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}

define void @src_dup_fma(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.fma.f32(float %x, float %y, float %x)
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_dup_fma(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.fma.f32(float %x, float %y, float %x)
  %b = call float @llvm.fma.f32(float %x, float %y, float %x)
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}

define void @src_dup_minnum(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.minnum.f32(float %x, float %y)
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_dup_minnum(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.minnum.f32(float %x, float %y)
  %b = call float @llvm.minnum.f32(float %x, float %y)
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}

; The source evaluates twice, but uses one result alone.
define void @src_one_used(float %x, float %y) {
  %a = fadd float %x, %y
  %b = fadd float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_one_used(float %x, float %y) {
  %a = fadd float %x, %y
  %b = fadd float %x, %y
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
; Flags leave more open than the bits of a NaN.
define void @src_reassoc(float %x, float %y) {
  %a = fadd reassoc nnan float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_reassoc(float %x, float %y) {
  %a = fadd reassoc nnan float %x, %y
  %b = fadd reassoc nnan float %x, %y
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
