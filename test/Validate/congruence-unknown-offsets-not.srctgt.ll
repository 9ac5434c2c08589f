; Two addresses whose unknown parts may differ as little as their known ones.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said
; RUN: grep -c inconclusive %t.said | grep -x 1

target triple = "amdgcn-amd-amdhsa"

; The known part of the address differs as little as the unknown one.
define i32 @src_apart(ptr noundef dereferenceable(64) align 4 %p, i32 %i, i32 %j, i32 %x) {
  %a = getelementptr i32, ptr %p, i32 %i
  %b = getelementptr i32, ptr %p, i32 %j
  %v = load i32, ptr %b
  store i32 %x, ptr %a
  ret i32 %v
}
define i32 @tgt_apart(ptr noundef dereferenceable(64) align 4 %p, i32 %i, i32 %j, i32 %x) {
  %a = getelementptr i32, ptr %p, i32 %i
  %b = getelementptr i32, ptr %p, i32 %j
  store i32 %x, ptr %a
  %v = load i32, ptr %b
  ret i32 %v
}
