; An evaluation whose result has open bits (a NaN) may be left out: the source can choose alike.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare i16 @llvm.convert.to.fp16.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.minnum.f32(float, float)
declare void @e2(i32, i32)

define void @src_cse_fp16(float %x, float %y, i32 %n, i16 %h) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %b = call i16 @llvm.convert.to.fp16.f32(float %x)
  %i = zext i16 %a to i32
  %j = zext i16 %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
define void @tgt_cse_fp16(float %x, float %y, i32 %n, i16 %h) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %i = zext i16 %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}

define void @src_cse_fadd(float %x, float %y, i32 %n, i16 %h) {
  %a = fadd float %x, %y
  %b = fadd float %x, %y
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
define void @tgt_cse_fadd(float %x, float %y, i32 %n, i16 %h) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}

define void @src_hoist_minnum(float %x, float %y, i32 %n, i16 %h) {
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  %a = call float @llvm.minnum.f32(float %x, float %y)
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_hoist_minnum(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.minnum.f32(float %x, float %y)
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

define void @src_hoist_fma(float %x, float %y, i32 %n, i16 %h) {
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  %a = call float @llvm.fma.f32(float %x, float %y, float %x)
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_hoist_fma(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.fma.f32(float %x, float %y, float %x)
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

; Both evaluate twice, and use the results alike.
define void @src_both(float %x, float %y) {
  %a = fadd float %x, %y
  %b = fadd float %x, %y
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
define void @tgt_both(float %x, float %y) {
  %a = fadd float %x, %y
  %b = fadd float %y, %x
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
; The same part of one result, and of a second one where the source has two.
declare { float, float } @llvm.sincos.f32(float)
declare i32 @llvm.lrint.i32.f32(float)
define void @src_parts(float %x) {
  %a = call { float, float } @llvm.sincos.f32(float %x)
  %b = call { float, float } @llvm.sincos.f32(float %x)
  %u = extractvalue { float, float } %a, 0
  %v = extractvalue { float, float } %b, 0
  %i = bitcast float %u to i32
  %j = bitcast float %v to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
define void @tgt_parts(float %x) {
  %a = call { float, float } @llvm.sincos.f32(float %x)
  %u = extractvalue { float, float } %a, 0
  %i = bitcast float %u to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @src_one_of_lrint(float %x) {
  %a = call i32 @llvm.lrint.i32.f32(float %x)
  %b = call i32 @llvm.lrint.i32.f32(float %x)
  call void @e2(i32 %a, i32 %b)
  ret void
}
define void @tgt_one_of_lrint(float %x) {
  %a = call i32 @llvm.lrint.i32.f32(float %x)
  call void @e2(i32 %a, i32 %a)
  ret void
}
