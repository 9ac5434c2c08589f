; Calls that are shown by the same name need not have results of the same type: what flags say of one is not asked of the other.
; RUN: rejoin validate %s > %t.said ; test $? = 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare float @h()

; CHECK: src_through -> tgt_through: proved
define i8 @src_through(i8 %x, ptr %f, ptr %g) {
  %a = call i32 %f()
  %b = call float %g()
  ret i8 %x
}
define i8 @tgt_through(i8 %x, ptr %f, ptr %g) {
  %a = call i32 %f()
  %b = call float %g()
  ret i8 %x
}

; CHECK: src_other -> tgt_other: {{refuted|inconclusive}}
define i8 @src_other() {
  %a = call i32 @h()
  %b = call float @h()
  ret i8 1
}
define i8 @tgt_other() {
  %a = call nnan float @h()
  %b = call float @h()
  ret i8 1
}
