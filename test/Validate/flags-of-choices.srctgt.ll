; Flags of numbers on PHIs and selects, where source and target differ.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_phi -> tgt_phi: refuted
define float @src_phi(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi float [ %x, %0 ], [ %y, %a ]
  ret float %r
}
define float @tgt_phi(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi nnan float [ %x, %0 ], [ %y, %a ]
  ret float %r
}
; CHECK: src_phi_nsz -> tgt_phi_nsz: inconclusive
define float @src_phi_nsz(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi float [ %x, %0 ], [ %y, %a ]
  ret float %r
}
define float @tgt_phi_nsz(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi nsz float [ %x, %0 ], [ %y, %a ]
  ret float %r
}
; CHECK: src_sel_nsz -> tgt_sel_nsz: inconclusive
define float @src_sel_nsz(float %x, float %y, i1 %c) {
  %r = select i1 %c, float %x, float %y
  ret float %r
}
define float @tgt_sel_nsz(float %x, float %y, i1 %c) {
  %r = select nsz i1 %c, float %x, float %y
  ret float %r
}
