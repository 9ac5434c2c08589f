; What an unknown function returns, or does with a poison argument, is its own affair; an undefined argument may be any.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"

; What a function does with a poison argument is its own affair: the result need not be poison.
; CHECK: src_poisoned -> tgt_poisoned: inconclusive
define i32 @src_poisoned(i32 %x) {
  %r = call i32 @one(i32 poison)
  ret i32 %r
}
define i32 @tgt_poisoned(i32 %x) {
  ret i32 0
}
; CHECK: src_poisoned_read -> tgt_poisoned_read: inconclusive
define i32 @src_poisoned_read(i32 %x) {
  %r = call i32 @looks(i32 poison)
  ret i32 %r
}
define i32 @tgt_poisoned_read(i32 %x) {
  ret i32 0
}
declare i32 @looks(i32) memory(read) nounwind willreturn
; An undefined argument may be any, in the source too.
; CHECK: src_chosen_argument -> tgt_chosen_argument: proved
define i32 @src_chosen_argument() {
  %r = call i32 @acts(i32 undef)
  call void @sees(i32 %r)
  ret i32 %r
}
define i32 @tgt_chosen_argument() {
  %r = call i32 @acts(i32 3)
  call void @sees(i32 %r)
  ret i32 %r
}
declare i32 @acts(i32)
declare void @sees(i32)
; Nobody knows what the functions return.
; CHECK: src_unknown -> tgt_unknown: inconclusive
define i32 @src_unknown(i32 %x) {
  %r = call i32 @one(i32 %x)
  ret i32 %r
}
define i32 @tgt_unknown(i32 %x) {
  %r = call i32 @other(i32 %x)
  ret i32 %r
}
declare i32 @one(i32) memory(none) nounwind willreturn
declare i32 @other(i32) memory(none) nounwind willreturn
