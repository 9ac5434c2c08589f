; Metadata, types and data of functions that congruence does not understand.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said
; RUN: grep -c inconclusive %t.said | grep -x 4

target triple = "amdgcn-amd-amdhsa"

; Metadata whose meaning is not known.
define i32 @src_metadata(i32 %x) {
  ret i32 %x
}
define i32 @tgt_metadata(i32 %x) {
  %y = add i32 %x, 1, !mine !0
  ret i32 %x
}

; Numbers of 80 bits have values that are none.
define x86_fp80 @src_type(x86_fp80 %x) {
  %y = fadd x86_fp80 %x, 0xK3FFF8000000000000000
  ret x86_fp80 %y
}
define x86_fp80 @tgt_type(x86_fp80 %x) {
  %y = fadd x86_fp80 0xK3FFF8000000000000000, %x
  ret x86_fp80 %y
}

; The function has data, which is executed.
define i32 @src_prologue(i32 %x) {
  ret i32 %x
}
define i32 @tgt_prologue(i32 %x) prologue i32 7 {
  ret i32 %x
}

; Who calls it may use its type.
define i32 @src_function(i32 %x) {
  ret i32 %x
}
define i32 @tgt_function(i32 %x) !kcfi_type !1 {
  ret i32 %x
}

!0 = !{i32 1}
!1 = !{i32 5}
