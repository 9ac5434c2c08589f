; What is listed, and what is the same: unlisted intrinsics once on each side, what operands determine as often as one
; likes, attributes that say nothing, and addresses, which are well defined where they are accessed.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence %s > %t.said
; RUN: grep -c ': proved' %t.said | grep -x 6

target triple = "amdgcn-amd-amdhsa"

declare void @use2(i32, i32)
declare void @use2i64(i64, i64)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.s.getpc()
declare {i32, i1} @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)

define void @src_where(i64 %x) {
  %a = call i64 @llvm.amdgcn.s.getpc()
  %b = mul i64 %x, 2
  %c = add i64 %a, %b
  call void @use2i64(i64 %a, i64 %c)
  ret void
}
define void @tgt_where(i64 %x) {
  %b = shl i64 %x, 1
  %a = call i64 @llvm.amdgcn.s.getpc()
  %c = add i64 %b, %a
  call void @use2i64(i64 %a, i64 %c)
  ret void
}

define void @src_id() {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  call void @use2(i32 %a, i32 %a)
  ret void
}
define void @tgt_id() {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call i32 @llvm.amdgcn.workitem.id.x()
  call void @use2(i32 %b, i32 %a)
  ret void
}

define void @src_overflow(i32 %x, i32 %y) {
  %a = call {i32, i1} @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %v = extractvalue {i32, i1} %a, 0
  call void @use2(i32 %v, i32 %v)
  ret void
}
define void @tgt_overflow(i32 %x, i32 %y) {
  %a = call {i32, i1} @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %b = call {i32, i1} @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %v = extractvalue {i32, i1} %a, 0
  %w = extractvalue {i32, i1} %b, 0
  call void @use2(i32 %v, i32 %w)
  ret void
}

define i32 @src_nothing(i32 %x) {
  ret i32 %x
}
define i32 @tgt_nothing(i32 %x) {
  call void @llvm.donothing() cold nounwind
  %m = call i32 @llvm.umin.i32(i32 range(i32 0, 9) %x, i32 7)
  ret i32 %x
}

; An address with undefined bits is not well defined: the load is undefined.
define void @src_twice(ptr noundef dereferenceable(64) align 4 %p) {
  %z = zext i1 undef to i64
  %a = getelementptr i32, ptr %p, i64 %z
  %v = load i32, ptr %a
  call void @use2(i32 %v, i32 %v)
  ret void
}
define void @tgt_twice(ptr noundef dereferenceable(64) align 4 %p) {
  %z = zext i1 undef to i64
  %a = getelementptr i32, ptr %p, i64 %z
  %v = load i32, ptr %a
  %w = load i32, ptr %a
  call void @use2(i32 %w, i32 %v)
  ret void
}

; The source says it, too.
define i32 @src_metadata(i32 %x) {
  %y = add i32 %x, 1, !mine !0
  %z = mul i32 %x, 2
  ret i32 %z
}
define i32 @tgt_metadata(i32 %x) {
  %y = add i32 %x, 1, !mine !0
  %z = shl i32 %x, 1
  ret i32 %z
}

!0 = !{i32 1}
