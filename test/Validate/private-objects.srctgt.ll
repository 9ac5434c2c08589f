; Accesses of the source stay inside of its objects, and an object that nobody uses may go.
; What private objects hold counts where their addresses go to others; which addresses they have does not.
; RUN: rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "spirv64-unknown-unknown"
; CHECK: src_inside -> tgt_inside: proved
define i32 @src_inside(i32 %x, i32 %i) {
  %a = alloca [4 x i32]
  %j = and i32 %i, 3
  %p = getelementptr i32, ptr %a, i32 %j
  store i32 %x, ptr %p
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @tgt_inside(i32 %x, i32 %i) {
  %a = alloca [4 x i32]
  %j = urem i32 %i, 4
  %p = getelementptr i32, ptr %a, i32 %j
  store i32 %x, ptr %p
  %r = load i32, ptr %p
  ret i32 %r
}
; Of the source it is known that it stays inside.
; CHECK: src_bounded -> tgt_bounded: proved
define i32 @src_bounded(i32 %x, i32 %i) {
  %a = alloca [4 x i32]
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 %x, ptr %p
  %c = icmp ult i32 %i, 4
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @tgt_bounded(i32 %x, i32 %i) {
  ret i32 1
}
declare void @takes(ptr)
; An object that nobody uses is gone; the other one may lie anywhere.
; CHECK: src_removed -> tgt_removed: proved
define void @src_removed(i1 %c) {
  %a = alloca [56 x i8]
  %b = alloca i32
  store i32 7, ptr %b
  call void @takes(ptr %b)
  ret void
}
define void @tgt_removed(i1 %c) {
  %b = alloca i32
  store i32 7, ptr %b
  call void @takes(ptr %b)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
; Its own objects are in another address space.
; CHECK: src_filled -> tgt_filled: proved
define i32 @src_filled(i1 %x) {
  %a = alloca i32
  call void @llvm.memset.p0.i64(ptr %a, i8 1, i64 4, i1 false)
  %v = load i32, ptr %a
  %y = zext i1 %x to i32
  %r = add i32 %v, %y
  ret i32 %r
}
define i32 @tgt_filled(i1 %x) {
  %y = zext i1 %x to i32
  %r = add i32 16843009, %y
  ret i32 %r
}
