; Open bits in parts of a NaN, in the exponent of what is not finite, and in minima of a signaling NaN; control by
; what flags leave open, through a copy of memory.
; RUN: rejoin validate %s > %t || test $? -le 2
; RUN: FileCheck --input-file=%t %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
; CHECK: src_part -> tgt_part: inconclusive
define i32 @src_part(i1 %x) {
  ret i32 0
}
define i32 @tgt_part(i1 %x) {
  %a = alloca float, addrspace(5)
  %f = select i1 %x, float 0.0, float 1.0
  %d = fdiv float %f, %f
  %o = select i1 %x, float %d, float 0x7FF8000000000000
  store float %o, ptr addrspace(5) %a
  %g = getelementptr i8, ptr addrspace(5) %a, i32 3
  store i8 0, ptr addrspace(5) %g
  %e = load float, ptr addrspace(5) %a
  %i = bitcast float %e to i32
  %z = and i32 %i, 1
  ret i32 %z
}
; CHECK: src_exponent -> tgt_exponent: inconclusive
define i32 @src_exponent(i1 %x) {
  ret i32 0
}
define i32 @tgt_exponent(i1 %x) {
  %f = select i1 %x, float 0x7FF8000000000000, float 0.0
  %p = call {float, i32} @llvm.frexp.f32.i32(float %f)
  %e = extractvalue {float, i32} %p, 1
  ret i32 %e
}
; CHECK: src_any_exponent -> tgt_any_exponent: inconclusive
define i32 @src_any_exponent(i1 %x) {
  %f = select i1 %x, float 0x7FF8000000000000, float 0.0
  %p = call {float, i32} @llvm.frexp.f32.i32(float %f)
  %e = extractvalue {float, i32} %p, 1
  ret i32 %e
}
define i32 @tgt_any_exponent(i1 %x) {
  %r = select i1 %x, i32 5, i32 0
  ret i32 %r
}
; The exponents of numbers are known.
; CHECK: src_number -> tgt_number: proved
define i32 @src_number(i1 %x) {
  ret i32 1
}
define i32 @tgt_number(i1 %x) {
  %f = select i1 %x, float 1.5, float 1.0
  %p = call {float, i32} @llvm.frexp.f32.i32(float %f)
  %e = extractvalue {float, i32} %p, 1
  ret i32 %e
}
; CHECK: src_signaling -> tgt_signaling: inconclusive
define i1 @src_signaling(i1 %x) {
  ret i1 true
}
define i1 @tgt_signaling(i1 %x) {
  %bits = select i1 %x, i32 2139095041, i32 1073741824
  %f = bitcast i32 %bits to float
  %m = call float @llvm.minnum.f32(float %f, float 1.0)
  %r = fcmp oeq float %m, 1.0
  ret i1 %r
}
; CHECK: src_copied -> tgt_copied: inconclusive
define void @src_copied(float %x) {
  %a = alloca float, addrspace(5)
  %b = alloca float, addrspace(5)
  %s = fadd nsz float %x, 0.0
  store float %s, ptr addrspace(5) %a
  call void @llvm.memcpy.p5.p5.i32(ptr addrspace(5) %b, ptr addrspace(5) %a, i32 4, i1 false)
  %v = load i32, ptr addrspace(5) %b
  %c = icmp eq i32 %v, -2147483648
  br i1 %c, label %then, label %end
then:
  call void @sees(i32 1)
  ret void
end:
  ret void
}
define void @tgt_copied(float %x) {
  %v = bitcast float %x to i32
  %c = icmp eq i32 %v, -2147483648
  br i1 %c, label %then, label %end
then:
  call void @sees(i32 1)
  ret void
end:
  ret void
}
