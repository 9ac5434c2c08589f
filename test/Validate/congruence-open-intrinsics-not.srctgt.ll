; Intrinsics whose operands do not determine the result, evaluated twice or in another order.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said
; RUN: grep -c inconclusive %t.said | grep -x 4

target triple = "amdgcn-amd-amdhsa"
declare void @use2i64(i64, i64)
declare void @use2i16(i16, i16)
declare i16 @llvm.convert.to.fp16.f32(float)
declare i64 @llvm.amdgcn.s.getpc()
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)

; Which NaN it is, is open in each.
define void @src_half(float %x) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  call void @use2i16(i16 %a, i16 %a)
  ret void
}
define void @tgt_half(float %x) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %b = call i16 @llvm.convert.to.fp16.f32(float %x)
  call void @use2i16(i16 %a, i16 %b)
  ret void
}

; Where the program is, and what is known of an object, are no functions of operands.
define void @src_where() {
  %a = call i64 @llvm.amdgcn.s.getpc()
  call void @use2i64(i64 %a, i64 %a)
  ret void
}
define void @tgt_where() {
  %a = call i64 @llvm.amdgcn.s.getpc()
  %b = call i64 @llvm.amdgcn.s.getpc()
  call void @use2i64(i64 %a, i64 %b)
  ret void
}
define void @src_size(ptr %p) {
  %a = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  call void @use2i64(i64 %a, i64 %a)
  ret void
}
define void @tgt_size(ptr %p) {
  %a = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %b = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  call void @use2i64(i64 %a, i64 %b)
  ret void
}

; The order of intrinsics that are not listed.
define void @src_order(ptr %p) {
  %a = call i64 @llvm.amdgcn.s.getpc()
  %b = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  call void @use2i64(i64 %a, i64 %b)
  ret void
}
define void @tgt_order(ptr %p) {
  %b = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %a = call i64 @llvm.amdgcn.s.getpc()
  call void @use2i64(i64 %a, i64 %b)
  ret void
}
