; Results of operations on numbers that are poison, though nobody knows their value: numbers that flags exclude, integers
; out of range, amounts of shifts. Zeros whose sign each evaluation chooses. None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: not grep proved %t.said
; RUN: grep -c refuted %t.said | grep -x 5
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? != 3
; RUN: not grep proved %t.solve
; RUN: rejoin validate --self %s > %t.self || test $? != 3
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define half @src_select_nsz(i32 %w, i1 %c, half %a) {
  %n = trunc nuw i32 %w to i16
  %b = bitcast i16 %n to half
  %r = select nsz i1 %c, half %a, half %b
  ret half %r
}
define half @tgt_select_nsz(i32 %w, i1 %c, half %a) {
  %big = icmp ugt i32 %w, 65535
  %n = trunc i32 %w to i16
  %b = bitcast i16 %n to half
  %r = select nsz i1 %c, half %a, half %b
  %q = select i1 %big, half 42.0, half %r
  ret half %q
}
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
define i32 @src_fptosi_zero(float %a) {
  ret i32 0
}
define i32 @tgt_fptosi_zero(float %a) {
  %x = fptosi float %a to i32
  %r = and i32 %x, 0
  ret i32 %r
}
define i32 @src_shlsat_zero(i32 %a, i32 %b) {
  ret i32 0
}
define i32 @tgt_shlsat_zero(i32 %a, i32 %b) {
  %x = call i32 @llvm.ushl.sat.i32(i32 %a, i32 %b)
  %r = and i32 %x, 0
  ret i32 %r
}
declare void @use(float, float)
define void @src_fabs_nsz_twice(float %a) {
  %x = call nsz float @llvm.fabs.f32(float %a)
  call void @use(float %x, float %x)
  ret void
}
define void @tgt_fabs_nsz_twice(float %a) {
  %x = call nsz float @llvm.fabs.f32(float %a)
  %y = call nsz float @llvm.fabs.f32(float %a)
  call void @use(float %x, float %y)
  ret void
}
define void @src_phi_nsz_twice(i1 %c, float %a, float %b) {
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %x = phi nsz float [ %a, %0 ], [ %b, %one ]
  call void @use(float %x, float %x)
  ret void
}
define void @tgt_phi_nsz_twice(i1 %c, float %a, float %b) {
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %x = phi nsz float [ %a, %0 ], [ %b, %one ]
  %y = phi nsz float [ %a, %0 ], [ %b, %one ]
  call void @use(float %x, float %y)
  ret void
}
