; Sums in another order, products that are shifts, indices that are extended, fields by their bytes, and minima.
; Values that are equal as terms: each pair is what one rule is for.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare i32 @llvm.umin.i32(i32, i32)
; Sums in another order, products that are shifts, comparisons the other way round.
define i1 @src_sums(i32 noundef %x, i32 noundef %y, ptr addrspace(1) %p) {
  %a = add i32 %x, 3
  %b = mul i32 %y, 8
  %s = sub i32 %a, %b
  %t = add i32 %s, %b
  store i32 %s, ptr addrspace(1) %p
  %c = icmp ugt i32 %t, 10
  %d = xor i1 %c, true
  ret i1 %d
}
define i1 @tgt_sums(i32 noundef %x, i32 noundef %y, ptr addrspace(1) %p) {
  %b = shl i32 %y, 3
  %a = sub i32 3, %b
  %s = add i32 %x, %a
  store i32 %s, ptr addrspace(1) %p
  %t = add i32 %x, 3
  %c = icmp ult i32 %t, 11
  ret i1 %c
}
; An index that does not wrap is extended before or after it is added to.
define void @src_extended(ptr addrspace(1) %p, i32 %i) {
  %j = add nsw i32 %i, 2
  %w = sext i32 %j to i64
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %w
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_extended(ptr addrspace(1) %p, i32 %i) {
  %w = sext i32 %i to i64
  %j = add i64 %w, 2
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %j
  store i32 1, ptr addrspace(1) %q
  ret void
}
; A field by its number of bytes.
define i32 @src_field(ptr addrspace(1) %p) {
  %q = getelementptr inbounds { i32, [4 x i32] }, ptr addrspace(1) %p, i64 0, i32 1, i64 2
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
define i32 @tgt_field(ptr addrspace(1) %p) {
  %q = getelementptr inbounds nuw i8, ptr addrspace(1) %p, i64 12
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
; The smaller of two.
define i32 @src_smaller(i32 noundef %x, i32 noundef %y) {
  %c = icmp ult i32 %x, %y
  %r = select i1 %c, i32 %x, i32 %y
  ret i32 %r
}
define i32 @tgt_smaller(i32 noundef %x, i32 noundef %y) {
  %r = call i32 @llvm.umin.i32(i32 %y, i32 %x)
  ret i32 %r
}
