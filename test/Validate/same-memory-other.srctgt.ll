; Writes leave something else, or may: another order at one place, a new or missing write, poison, one half.
; Other writes that surely leave the same in memory wherever something else happens are as good.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"

; Both may be one place.
; SOLVE: src_same_place -> tgt_same_place: refuted
; CHECK: src_same_place -> tgt_same_place: refuted
define void @src_same_place(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  store i32 7, ptr %q
  ret void
}
define void @tgt_same_place(ptr %p, ptr %q, i32 %x) {
  store i32 7, ptr %q
  store i32 %x, ptr %p
  ret void
}

; Nobody may write there at the same time, but the target does.
; SOLVE: src_new_write -> tgt_new_write: inconclusive
; CHECK: src_new_write -> tgt_new_write: inconclusive
define i32 @src_new_write(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @tgt_new_write(ptr %p) {
  %x = load i32, ptr %p
  store i32 %x, ptr %p
  ret i32 %x
}

; SOLVE: src_no_write -> tgt_no_write: inconclusive
; CHECK: src_no_write -> tgt_no_write: refuted
define void @src_no_write(ptr %p) {
  store i32 0, ptr %p
  ret void
}
define void @tgt_no_write(ptr %p) {
  ret void
}

; The target's last write is poison.
; SOLVE: src_poison -> tgt_poison: inconclusive
; CHECK: src_poison -> tgt_poison: refuted
define void @src_poison(ptr %p, i32 %x) {
  store i32 0, ptr %p
  store i32 %x, ptr %p
  ret void
}
define void @tgt_poison(ptr %p, i32 %x) {
  %y = add nuw i32 %x, 1
  %z = sub i32 %y, 1
  store i32 %z, ptr %p
  ret void
}

; The half that is left out counts.
; SOLVE: src_half -> tgt_half: refuted
; CHECK: src_half -> tgt_half: refuted
define void @src_half(ptr align 4 %p, i32 %x) {
  store i32 0, ptr %p
  store i32 %x, ptr %p
  ret void
}
define void @tgt_half(ptr align 4 %p, i32 %x) {
  store i32 0, ptr %p
  %h = trunc i32 %x to i16
  store i16 %h, ptr %p, align 4
  ret void
}
