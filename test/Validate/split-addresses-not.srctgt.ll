; Steps that may leave the object in between, though the address that is reached lies in it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --check-verdict --engine=solve %s

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"

; A part may be negative.
define void @src_signed(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %i = add nsw i64 %x, %y
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_signed(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %x
  %q = getelementptr inbounds i8, ptr addrspace(1) %o, i64 %y
  store i8 1, ptr addrspace(1) %q
  ret void
}
; The sum may wrap.
define void @src_wraps(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %i = add i64 %a, %b
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_wraps(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %a
  %q = getelementptr inbounds i8, ptr addrspace(1) %o, i64 %b
  store i8 1, ptr addrspace(1) %q
  ret void
}
; More than the part: twice as far, and another number.
define void @src_twice(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %i = add nuw nsw i64 %x, %y
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_twice(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %w = mul i64 %x, 2
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %w
  %d = sub i64 %y, %x
  %q = getelementptr inbounds i8, ptr addrspace(1) %o, i64 %d
  store i8 1, ptr addrspace(1) %q
  ret void
}
define void @src_number(ptr addrspace(1) %p, i32 %a) {
  %x = zext i32 %a to i64
  %i = add nuw nsw i64 %x, 4
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_number(ptr addrspace(1) %p, i32 %a) {
  %x = zext i32 %a to i64
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 5
  %d = sub i64 %x, 1
  %q = getelementptr inbounds i8, ptr addrspace(1) %o, i64 %d
  store i8 1, ptr addrspace(1) %q
  ret void
}
; The source's step does not promise anything.
define void @src_anywhere(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %i = add nuw nsw i64 %x, %y
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_anywhere(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %x
  %q = getelementptr inbounds i8, ptr addrspace(1) %o, i64 %y
  store i8 1, ptr addrspace(1) %q
  ret void
}
; Another object.
define void @src_other(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %i = add nuw nsw i64 %x, %y
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %r
  %s = getelementptr i8, ptr addrspace(1) %q, i64 %x
  store i8 1, ptr addrspace(1) %s
  ret void
}
define void @tgt_other(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %i = add nuw nsw i64 %x, %y
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %r
  %s = getelementptr inbounds i8, ptr addrspace(1) %q, i64 %x
  store i8 1, ptr addrspace(1) %s
  ret void
}
; Of 32 bits, where twice such a number wraps.
define void @src_local(ptr addrspace(3) %p, i32 %a, i16 %b) {
  %y = zext i16 %b to i32
  %i = add i32 %a, %y
  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i32 %i
  store i8 1, ptr addrspace(3) %q
  ret void
}
define void @tgt_local(ptr addrspace(3) %p, i32 %a, i16 %b) {
  %y = zext i16 %b to i32
  %o = getelementptr inbounds i8, ptr addrspace(3) %p, i32 %y
  %q = getelementptr inbounds i8, ptr addrspace(3) %o, i32 %a
  store i8 1, ptr addrspace(3) %q
  ret void
}
; From one object to another that nothing connects with it.
define void @src_apart(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %a, i64 %b) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %a
  store i8 1, ptr addrspace(1) %o
  %r = getelementptr inbounds i8, ptr addrspace(1) %q, i64 %b
  store i8 1, ptr addrspace(1) %r
  ret void
}
define void @tgt_apart(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %a, i64 %b) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %a
  store i8 1, ptr addrspace(1) %o
  %x = ptrtoint ptr addrspace(1) %p to i64
  %y = ptrtoint ptr addrspace(1) %q to i64
  %d = sub i64 %y, %x
  %e = add i64 %d, %b
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %e
  store i8 1, ptr addrspace(1) %r
  ret void
}
