; An operation that gives a NaN is evaluated twice, where the source evaluates it once: the bits may differ.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare i16 @llvm.convert.to.fp16.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.fabs.f32(float)
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

define void @src_sink_fp16(float %x, float %y, i32 %n, i16 %h) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %i = zext i16 %a to i32
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_sink_fp16(float %x, float %y, i32 %n, i16 %h) {
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %i = zext i16 %a to i32
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}

define void @src_sink_fadd(float %x, float %y, i32 %n, i16 %h) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_sink_fadd(float %x, float %y, i32 %n, i16 %h) {
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
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
; Before a loop and in it, where the source evaluates before it alone.
define void @src_before_and_in(float %x, float %y, i32 %n) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  call void @e2(i32 %i, i32 %i)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_before_and_in(float %x, float %y, i32 %n) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %b = fadd float %x, %y
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
; The other way round: the source before the loop and in it, the target in the loop alone.
define void @src_in_alone(float %x, float %y, i32 %n) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %b = fadd float %x, %y
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_in_alone(float %x, float %y, i32 %n) {
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %b = fadd float %x, %y
  %j = bitcast float %b to i32
  call void @e2(i32 %j, i32 %j)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
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
