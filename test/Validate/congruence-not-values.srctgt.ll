; Values that differ a little from those that rules of congruence are for. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare i32 @some(i32)

; The target's sum is poison more often.
define void @src_flag(ptr addrspace(1) %p, i32 %x) {
  %a = add nsw i32 %x, 1
  %b = add i32 %x, 1
  %c = xor i32 %a, 5
  store i32 %b, ptr addrspace(1) %p
  ret void
}
define void @tgt_flag(ptr addrspace(1) %p, i32 %x) {
  %a = add nsw i32 %x, 1
  store i32 %a, ptr addrspace(1) %p
  ret void
}

; An index that may wrap.
define void @src_wraps(ptr addrspace(1) %p, i32 %i) {
  %j = add i32 %i, 2
  %w = sext i32 %j to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_wraps(ptr addrspace(1) %p, i32 %i) {
  %w = sext i32 %i to i64
  %j = add i64 %w, 2
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %j
  store i32 1, ptr addrspace(1) %q
  ret void
}

; Twice an undefined value is even, its sum with itself is anything.
define i32 @src_twice(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}
define i32 @tgt_twice(i32 %x) {
  %r = add i32 %x, %x
  ret i32 %r
}

; A frozen value is one value, two are not.
define i32 @src_frozen(i32 %x) {
  %a = freeze i32 %x
  %r = sub i32 %a, %a
  ret i32 %r
}
define i32 @tgt_frozen(i32 %x) {
  %a = freeze i32 %x
  %b = freeze i32 %x
  %r = sub i32 %a, %b
  ret i32 %r
}

; Undefined is not poison.
define i32 @src_undefined(i32 %x) {
  %r = call i32 @some(i32 undef)
  ret i32 %r
}
define i32 @tgt_undefined(i32 %x) {
  %r = call i32 @some(i32 poison)
  ret i32 %r
}

; An address within an object, where the source's is anywhere.
define i32 @src_inbounds(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
define i32 @tgt_inbounds(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}

; A number that may be less exact.
define float @src_exact(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_exact(float %x, float %y) {
  %r = fdiv float %x, %y, !fpmath !0
  ret float %r
}

; A sum of numbers in another order.
define float @src_order(float %x, float %y, float %z) {
  %a = fadd float %x, %y
  %r = fadd float %a, %z
  ret float %r
}
define float @tgt_order(float %x, float %y, float %z) {
  %a = fadd float %y, %z
  %r = fadd float %x, %a
  ret float %r
}
!0 = !{float 2.5}
