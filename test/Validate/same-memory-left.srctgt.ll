; Writes in another order, of other sizes, or overwritten, leave the same.
; Other writes that surely leave the same in memory wherever something else happens are as good.
; RUN: rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"

declare void @f() nounwind willreturn
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)

; What is read behind others' events is the same.
; SOLVE: src_dead -> tgt_dead: proved
; CHECK: src_dead -> tgt_dead: proved
define i32 @src_dead(ptr %p, ptr %q, i32 %x) {
  store i32 0, ptr %p
  store i32 %x, ptr %p
  call void @f()
  %y = load i32, ptr %q
  ret i32 %y
}
define i32 @tgt_dead(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  call void @f()
  %y = load i32, ptr %q
  ret i32 %y
}

; SOLVE: src_order -> tgt_order: proved
; CHECK: src_order -> tgt_order: proved
define void @src_order(ptr %p, i32 %x) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 %x, ptr %p
  store i32 7, ptr %p4
  ret void
}
define void @tgt_order(ptr %p, i32 %x) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 7, ptr %p4
  store i32 %x, ptr %p
  ret void
}

; SOLVE: src_merged -> tgt_merged: proved
; CHECK: src_merged -> tgt_merged: proved
define void @src_merged(ptr align 8 %p, i16 %x, i16 %y, i1 %c) {
entry:
  store i16 %x, ptr %p, align 8
  br i1 %c, label %more, label %end
more:
  %p2 = getelementptr i8, ptr %p, i64 2
  store i16 %y, ptr %p2
  br label %end
end:
  ret void
}
define void @tgt_merged(ptr align 8 %p, i16 %x, i16 %y, i1 %c) {
entry:
  br i1 %c, label %more, label %less
more:
  %low = zext i16 %x to i32
  %wide = zext i16 %y to i32
  %high = shl i32 %wide, 16
  %both = or i32 %low, %high
  store i32 %both, ptr %p, align 8
  ret void
less:
  store i16 %x, ptr %p, align 8
  ret void
}

; SOLVE: src_copied -> tgt_copied: proved
; CHECK: src_copied -> tgt_copied: proved
define void @src_copied(ptr align 8 %p, ptr align 8 %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr align 8 %q, i64 4, i1 false)
  ret void
}
define void @tgt_copied(ptr align 8 %p, ptr align 8 %q) {
  %x = load i32, ptr %q, align 8
  store i32 %x, ptr %p, align 8
  ret void
}

; SOLVE: src_filled -> tgt_filled: proved
; CHECK: src_filled -> tgt_filled: proved
define void @src_filled(ptr align 8 %p, i16 %x) {
  call void @llvm.memset.p0.i64(ptr align 8 %p, i8 1, i64 16, i1 false)
  %p6 = getelementptr i8, ptr %p, i64 6
  store i16 %x, ptr %p6
  ret void
}
define void @tgt_filled(ptr align 8 %p, i16 %x) {
  %p6 = getelementptr i8, ptr %p, i64 6
  %p8 = getelementptr i8, ptr %p, i64 8
  call void @llvm.memset.p0.i64(ptr align 8 %p, i8 1, i64 6, i1 false)
  store i64 72340172838076673, ptr %p8
  store i16 %x, ptr %p6
  ret void
}
