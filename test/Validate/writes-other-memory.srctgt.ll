; Stores that leave something else, are volatile, or are seen in between, are refuted.
; Stores are events, in order.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: not grep -E "inconclusive|proved" %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_local -> tgt_local: refuted
define void @src_local(ptr addrspace(3) %q, i32 %x) {
  store i32 0, ptr addrspace(3) %q
  store i32 %x, ptr addrspace(3) %q
  ret void
}
define void @tgt_local(ptr addrspace(3) %q, i32 %x) {
  store i32 0, ptr addrspace(3) %q
  ret void
}

; CHECK: src_last -> tgt_last: refuted
define void @src_last(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  store i32 0, ptr %p
  ret void
}
define void @tgt_last(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  ret void
}
; Somebody may look between the two.
; CHECK: src_seen -> tgt_seen: refuted
define void @src_seen(ptr %p, i32 %x) {
  store i32 0, ptr %p
  call void @sees()
  store i32 %x, ptr %p
  ret void
}
define void @tgt_seen(ptr %p, i32 %x) {
  call void @sees()
  store i32 %x, ptr %p
  ret void
}
; What small numbers hide: the upper half.
; CHECK: src_half -> tgt_half: refuted
define void @src_half(ptr noalias %p, ptr noalias %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  ret void
}
define void @tgt_half(ptr noalias %p, ptr noalias %q) {
  %x = load i16, ptr %q, align 1
  store i16 %x, ptr %p, align 1
  ret void
}
; CHECK: src_volatile -> tgt_volatile: refuted
define void @src_volatile(ptr %p, i32 %x) {
  store volatile i32 0, ptr %p
  store i32 %x, ptr %p
  ret void
}
define void @tgt_volatile(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  ret void
}
; Who is together is compared all the same.
; CHECK: src_apart -> tgt_apart: refuted
; CHECK: are converged in the source, but not in the target
define void @src_apart(ptr %p, i32 %x) convergent {
  store i32 0, ptr %p
  store i32 %x, ptr %p
  call void @together()
  ret void
}
define void @tgt_apart(ptr %p, i32 %x) convergent {
  store i32 %x, ptr %p
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @together()
  ret void
b:
  call void @together()
  ret void
}
declare void @sees()
declare void @together() convergent
