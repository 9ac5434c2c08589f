; What has no open bits may be evaluated again.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare float @llvm.fabs.f32(float)
declare void @e2(i32, i32)

define void @src_dup_fabs(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.fabs.f32(float %x)
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_dup_fabs(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.fabs.f32(float %x)
  %b = call float @llvm.fabs.f32(float %x)
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}

define void @src_sink_fabs(float %x, float %y, i32 %n, i16 %h) {
  %a = call float @llvm.fabs.f32(float %x)
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
define void @tgt_sink_fabs(float %x, float %y, i32 %n, i16 %h) {
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  %a = call float @llvm.fabs.f32(float %x)
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
; Where no bits are open.
define void @src_nnan(float %x, float %y) {
  %a = fadd nnan float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_nnan(float %x, float %y) {
  %a = fadd nnan float %x, %y
  %b = fadd nnan float %x, %y
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
