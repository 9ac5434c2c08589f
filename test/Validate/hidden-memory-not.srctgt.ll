; A function that only reads may read what no pointer of the module reaches, and another one writes it: their order
; counts, and two reads around such a write may differ. Nothing is proved. One that reads memory by its argument alone
; does not see it.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? -le 2
; RUN: FileCheck --input-file=%t.solve %s
; RUN: rejoin validate --engine=congruence %s > %t.congruence || test $? -le 2
; RUN: FileCheck --check-prefix=ALONE --input-file=%t.congruence %s --implicit-check-not="order: proved" --implicit-check-not="again: proved"
target triple = "amdgcn-amd-amdhsa"
declare i32 @sees() memory(read) nounwind willreturn
declare i32 @hidden() memory(inaccessiblemem: read) nounwind willreturn
declare i32 @places(ptr addrspace(1)) memory(argmem: read) nounwind willreturn
declare i32 @changes() memory(inaccessiblemem: readwrite) nounwind willreturn

; CHECK: src_order -> tgt_order: {{refuted|inconclusive}}
; ALONE: src_order -> tgt_order: inconclusive
define i32 @src_order() {
  %x = call i32 @sees()
  %y = call i32 @changes()
  %s = sub i32 %x, %y
  ret i32 %s
}
define i32 @tgt_order() {
  %y = call i32 @changes()
  %x = call i32 @sees()
  %s = sub i32 %x, %y
  ret i32 %s
}
; CHECK: src_again -> tgt_again: {{refuted|inconclusive}}
define i32 @src_again() {
  %x = call i32 @hidden()
  %c = call i32 @changes()
  %y = call i32 @hidden()
  %s = sub i32 %x, %y
  ret i32 %s
}
define i32 @tgt_again() {
  %x = call i32 @hidden()
  %c = call i32 @changes()
  ret i32 0
}
; CHECK: src_kept -> tgt_kept: proved
define i32 @src_kept() {
  %c = call i32 @changes()
  %x = call i32 @sees()
  %y = call i32 @sees()
  %s = sub i32 %x, %y
  ret i32 %s
}
define i32 @tgt_kept() {
  %c = call i32 @changes()
  %x = call i32 @sees()
  ret i32 0
}
; CHECK: src_places -> tgt_places: proved
define i32 @src_places(ptr addrspace(1) %p) {
  %x = call i32 @places(ptr addrspace(1) %p)
  %y = call i32 @changes()
  %s = sub i32 %x, %y
  ret i32 %s
}
define i32 @tgt_places(ptr addrspace(1) %p) {
  %y = call i32 @changes()
  %x = call i32 @places(ptr addrspace(1) %p)
  %s = sub i32 %x, %y
  ret i32 %s
}
