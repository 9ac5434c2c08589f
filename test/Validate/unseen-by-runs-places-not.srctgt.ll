; Where objects lie is computed with.
; Runs with all inputs are no proof where what differs shows in none.
; RUN: rejoin validate --engine=run %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global i32 poison
; CHECK: src_places -> tgt_places: inconclusive
; CHECK-SAME: addresses of objects are computed with, and one choice of them was tried
define i1 @src_places(i1 %c) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %d = icmp ult ptr addrspace(5) %a, %b
  ret i1 %d
}
define i1 @tgt_places(i1 %c) {
  ret i1 true
}
; CHECK: src_places_cast -> tgt_places_cast: inconclusive
; CHECK-SAME: addresses of objects are computed with, and one choice of them was tried
define i32 @src_places_cast(i1 %c) {
  ret i32 0
}
define i32 @tgt_places_cast(i1 %c) {
  %i = and i32 ptrtoint (ptr addrspace(3) @a to i32), 0
  ret i32 %i
}
