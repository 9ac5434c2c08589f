; Each evaluation chooses the sign of a zero.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: not grep proved %t.said
; RUN: not grep refuted %t.said
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
