; Results of operations on numbers are poison that flags exclude, though nobody knows their value.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: not grep proved %t.said
; RUN: grep -c refuted %t.said | grep -x 4
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? != 3
; RUN: not grep proved %t.solve
; RUN: rejoin validate --self %s > %t.self || test $? != 3
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define i32 @src_fadd_nnan_zero(float %a, float %b) {
  ret i32 0
}
define i32 @tgt_fadd_nnan_zero(float %a, float %b) {
  %x = fadd nnan float %a, %b
  %i = bitcast float %x to i32
  %r = and i32 %i, 0
  ret i32 %r
}
define float @src_fadd_nnan_folded(i64 %k) {
  %c = icmp eq i64 %k, 81985529216486895
  %r = select i1 %c, float 0x7FF8000000000000, float 1.0
  ret float %r
}
define float @tgt_fadd_nnan_folded(i64 %k) {
entry:
  %c = icmp eq i64 %k, 81985529216486895
  br i1 %c, label %yes, label %no
yes:
  %x = fadd nnan float 0x7FF0000000000000, 0xFFF0000000000000
  ret float %x
no:
  ret float 1.0
}
define float @src_fdiv_ninf_folded(i64 %k) {
  %c = icmp eq i64 %k, 81985529216486895
  %r = select i1 %c, float 0x7FF0000000000000, float 1.0
  ret float %r
}
define float @tgt_fdiv_ninf_folded(i64 %k) {
entry:
  %c = icmp eq i64 %k, 81985529216486895
  br i1 %c, label %yes, label %no
yes:
  %x = fdiv ninf float 1.0, 0.0
  ret float %x
no:
  ret float 1.0
}
define internal float @one(float %x) noinline {
  ret float 1.0
}
define float @src_call_nnan(float %x) {
  %r = call float @one(float %x)
  ret float %r
}
define float @tgt_call_nnan(float %x) {
  %r = call nnan float @one(float %x)
  ret float %r
}
define i32 @src_fabs_nnan_zero(float %a) {
  ret i32 0
}
define i32 @tgt_fabs_nnan_zero(float %a) {
  %x = call nnan float @llvm.fabs.f32(float %a)
  %i = bitcast float %x to i32
  %r = and i32 %i, 0
  ret i32 %r
}
