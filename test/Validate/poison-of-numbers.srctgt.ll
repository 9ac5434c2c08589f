; What operations on numbers make poison, the source may make anything of; and what they do not make poison is a value.
; RUN: rejoin validate %s > %t
; RUN: grep -c ': proved$' %t | grep -x 8
; RUN: rejoin validate --engine=run %s > %t || test $? != 3
; RUN: not grep refuted %t

target triple = "amdgcn-amd-amdhsa"

; Of a choice only what is chosen counts.
define float @src_select_chosen(float %x, i1 %c) {
  %r = select i1 %c, float 1.0, float 2.0
  ret float %r
}
define float @tgt_select_chosen(float %x, i1 %c) {
  %n = select nnan i1 %c, float 1.0, float 0x7FF8000000000000
  %r = select i1 %c, float %n, float 2.0
  ret float %r
}
define half @src_select_nsz_sides(i1 %c, half %a, half %b) {
  %r = select nsz i1 %c, half %a, half %b
  ret half %r
}
define half @tgt_select_nsz_sides(i1 %c, half %a, half %b) {
  %d = xor i1 %c, true
  %r = select nsz i1 %d, half %b, half %a
  ret half %r
}
define half @src_phi_as_select(i1 %c, half %a, half %b) {
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %r = phi nsz half [ %a, %one ], [ %b, %0 ]
  ret half %r
}
define half @tgt_phi_as_select(i1 %c, half %a, half %b) {
  %f = freeze i1 %c
  %r = select nsz i1 %f, half %a, half %b
  ret half %r
}
; A flag less.
define float @src_fadd_same(float %a, float %b) {
  %r = fadd nnan ninf float %a, %b
  ret float %r
}
define float @tgt_fadd_same(float %a, float %b) {
  %r = fadd nnan ninf float %b, %a
  ret float %r
}
; An operand that flags exclude.
define float @src_fadd_of_nan(float %a) {
  %r = fadd nnan float %a, 0x7FF8000000000000
  ret float %r
}
define float @tgt_fadd_of_nan(float %a) {
  ret float 7.0
}
define float @src_call_of_nan(float %a) {
  %n = fcmp uno float %a, %a
  %x = call nnan float @one(float %a)
  %r = select i1 %n, float %x, float 3.0
  ret float %r
}
define float @tgt_call_of_nan(float %a) {
  ret float 3.0
}
define float @one(float %x) noinline {
  ret float 1.0
}
; Out of range.
define i32 @src_fptosi_far(float %a) {
  %c = fcmp ogt float %a, 3000000000.0
  %x = fptosi float %a to i32
  %r = select i1 %c, i32 %x, i32 3
  ret i32 %r
}
define i32 @tgt_fptosi_far(float %a) {
  ret i32 3
}
define i8 @src_fptoui_negative(half %a) {
  %c = fcmp ole half %a, -1.0
  %x = fptoui half %a to i8
  %r = select i1 %c, i8 %x, i8 3
  ret i8 %r
}
define i8 @tgt_fptoui_negative(half %a) {
  ret i8 3
}
