; Where others leave the same in memory before everything else that a thread does, nothing is refuted; it is proved where
; formulas tell what is left.
; Stores are events, in order.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: not grep -E "refuted" %t.said
; RUN: rejoin validate --engine=run %s > %t.ran || test $? = 2
; RUN: FileCheck --check-prefix=RAN --input-file=%t.ran %s
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: src_dead -> tgt_dead: proved
; RAN: src_dead -> tgt_dead: inconclusive
; RAN: different writes leave the same memory contents: event 2
define void @src_dead(ptr %p, i32 %x) {
  store i32 0, ptr %p
  store i32 %x, ptr %p
  ret void
}
define void @tgt_dead(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  ret void
}
; CHECK: src_local -> tgt_local: inconclusive
; CHECK-SAME: different writes leave the same memory contents: event 1
define void @src_local(ptr addrspace(3) %q, i32 %x) {
  store i16 undef, ptr addrspace(3) %q
  %q4 = getelementptr i8, ptr addrspace(3) %q, i32 4
  store i32 0, ptr addrspace(3) %q4
  store i32 %x, ptr addrspace(3) %q4
  ret void
}
define void @tgt_local(ptr addrspace(3) %q, i32 %x) {
  %q4 = getelementptr i8, ptr addrspace(3) %q, i32 4
  store i32 %x, ptr addrspace(3) %q4
  ret void
}
; CHECK: src_split -> tgt_split: proved
define void @src_split(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  ret void
}
define void @tgt_split(ptr %p, i32 %x) {
  %low = trunc i32 %x to i16
  %s = lshr i32 %x, 16
  %high = trunc i32 %s to i16
  %p2 = getelementptr i8, ptr %p, i32 2
  store i16 %high, ptr %p2
  store i16 %low, ptr %p
  ret void
}
; CHECK: src_promoted -> tgt_promoted: proved
define void @src_promoted(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = load i32, ptr %p
  %y = add i32 %x, %i
  store i32 %y, ptr %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 4
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt_promoted(ptr %p) {
  %x = load i32, ptr %p
  %y = add i32 %x, 6
  store i32 %y, ptr %p
  ret void
}
; CHECK: src_copy -> tgt_copy: proved
define void @src_copy(ptr noalias %p, ptr noalias %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  ret void
}
define void @tgt_copy(ptr noalias %p, ptr noalias %q) {
  %x = load i32, ptr %q, align 1
  store i32 %x, ptr %p, align 1
  ret void
}
; CHECK: src_nothing -> tgt_nothing: inconclusive
define void @src_nothing(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 100, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 0, i1 false)
  ret void
}
define void @tgt_nothing(ptr %p) {
  ret void
}
; CHECK: src_masked -> tgt_masked: inconclusive
define void @src_masked(<4 x i32> %v, ptr %p) {
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr align 16 %p, <4 x i1> splat (i1 true))
  ret void
}
define void @tgt_masked(<4 x i32> %v, ptr %p) {
  store <4 x i32> %v, ptr %p, align 16
  ret void
}
