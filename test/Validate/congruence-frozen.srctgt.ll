; Frozen values: the target's are poison no more often.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)

define i32 @src_same(i32 %x, i32 %y, i1 %c, i1 %d) {
  %a = add nsw i32 %x, 7
  %f = freeze i32 %a
  ret i32 %f
}
define i32 @tgt_same(i32 %x, i32 %y, i1 %c, i1 %d) {
  %a = add nsw i32 %x, 7
  %f = freeze i32 %a
  ret i32 %f
}
define i32 @src_dropped(i32 %x, i32 %y, i1 %c, i1 %d) {
  %a = add nsw i32 %x, 7
  %f = freeze i32 %a
  ret i32 %f
}
define i32 @tgt_dropped(i32 %x, i32 %y, i1 %c, i1 %d) {
  %a = add i32 %x, 7
  %f = freeze i32 %a
  ret i32 %f
}
define void @src_both(i32 %x) {
  %a = add nsw i32 %x, 1
  %b = add i32 %x, 1
  %f = freeze i32 %a
  %g = freeze i32 %b
  call void @use(i32 %f)
  call void @use(i32 %g)
  ret void
}
define void @tgt_both(i32 %x) {
  %a = add i32 %x, 1
  %f = freeze i32 %a
  call void @use(i32 %f)
  call void @use(i32 %f)
  ret void
}
define i1 @src_and(i1 %c, i1 %d) {
  %a = and i1 %c, %d
  %f = freeze i1 %a
  ret i1 %f
}
define i1 @tgt_and(i1 %c, i1 %d) {
  %a = select i1 %c, i1 %d, i1 false
  %f = freeze i1 %a
  ret i1 %f
}
