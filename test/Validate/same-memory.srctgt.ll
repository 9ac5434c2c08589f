; Other writes that surely leave the same in memory wherever something else happens are as good.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s
target triple = "amdgcn-amd-amdhsa"

declare void @f() nounwind willreturn
declare i32 @looks(ptr) nounwind willreturn memory(read)
declare void @llvm.amdgcn.s.barrier() convergent nounwind willreturn
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

; Both may be one place.
; SOLVE: src_same_place -> tgt_same_place: refuted
; CHECK: src_same_place -> tgt_same_place: refuted
define void @src_same_place(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  store i32 7, ptr %q
  ret void
}
define void @tgt_same_place(ptr %p, ptr %q, i32 %x) {
  store i32 7, ptr %q
  store i32 %x, ptr %p
  ret void
}

; In between memory is not the same.
; SOLVE: src_read_between -> tgt_read_between: inconclusive
; CHECK: src_read_between -> tgt_read_between: refuted
define i16 @src_read_between(ptr %p, ptr %q, i32 %x) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 %x, ptr %p
  %y = load i16, ptr %q
  store i32 7, ptr %p4
  ret i16 %y
}
define i16 @tgt_read_between(ptr %p, ptr %q, i32 %x) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 7, ptr %p4
  %y = load i16, ptr %q
  store i32 %x, ptr %p
  ret i16 %y
}

; SOLVE: src_looked_between -> tgt_looked_between: inconclusive
; CHECK: src_looked_between -> tgt_looked_between: inconclusive
define i32 @src_looked_between(ptr %p, ptr %q, i32 %x) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 %x, ptr %p
  %y = call i32 @looks(ptr %q)
  store i32 7, ptr %p4
  ret i32 %y
}
define i32 @tgt_looked_between(ptr %p, ptr %q, i32 %x) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 7, ptr %p4
  %y = call i32 @looks(ptr %q)
  store i32 %x, ptr %p
  ret i32 %y
}

; SOLVE: src_copied_between -> tgt_copied_between: inconclusive
; CHECK: src_copied_between -> tgt_copied_between: refuted
define i32 @src_copied_between(ptr %p, ptr %q, i64 %n) {
  store i32 1, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
  %y = load i32, ptr %q
  store i32 2, ptr %p
  ret i32 %y
}
define i32 @tgt_copied_between(ptr %p, ptr %q, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
  %y = load i32, ptr %q
  store i32 2, ptr %p
  ret i32 %y
}

; Nobody may write there at the same time, but the target does.
; SOLVE: src_new_write -> tgt_new_write: inconclusive
; CHECK: src_new_write -> tgt_new_write: inconclusive
define i32 @src_new_write(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @tgt_new_write(ptr %p) {
  %x = load i32, ptr %p
  store i32 %x, ptr %p
  ret i32 %x
}

; SOLVE: src_no_write -> tgt_no_write: inconclusive
; CHECK: src_no_write -> tgt_no_write: refuted
define void @src_no_write(ptr %p) {
  store i32 0, ptr %p
  ret void
}
define void @tgt_no_write(ptr %p) {
  ret void
}

; SOLVE: src_barrier -> tgt_barrier: inconclusive
; CHECK: src_barrier -> tgt_barrier: refuted
define void @src_barrier(ptr %p, i32 %x) convergent {
  store i32 %x, ptr %p
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr %p
  ret void
}
define void @tgt_barrier(ptr %p, i32 %x) convergent {
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr %p
  ret void
}

; SOLVE: src_fence -> tgt_fence: inconclusive
; CHECK: src_fence -> tgt_fence: refuted
define void @src_fence(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  fence release
  store i32 2, ptr %p
  ret void
}
define void @tgt_fence(ptr %p, i32 %x) {
  fence release
  store i32 2, ptr %p
  ret void
}

; SOLVE: src_flag -> tgt_flag: inconclusive
; CHECK: src_flag -> tgt_flag: refuted
define void @src_flag(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  store atomic i32 1, ptr %q release, align 4
  store i32 2, ptr %p
  ret void
}
define void @tgt_flag(ptr %p, ptr %q, i32 %x) {
  store atomic i32 1, ptr %q release, align 4
  store i32 2, ptr %p
  ret void
}

; The target's last write is poison.
; SOLVE: src_poison -> tgt_poison: inconclusive
; CHECK: src_poison -> tgt_poison: refuted
define void @src_poison(ptr %p, i32 %x) {
  store i32 0, ptr %p
  store i32 %x, ptr %p
  ret void
}
define void @tgt_poison(ptr %p, i32 %x) {
  %y = add nuw i32 %x, 1
  %z = sub i32 %y, 1
  store i32 %z, ptr %p
  ret void
}

; The half that is left out counts.
; SOLVE: src_half -> tgt_half: refuted
; CHECK: src_half -> tgt_half: refuted
define void @src_half(ptr align 4 %p, i32 %x) {
  store i32 0, ptr %p
  store i32 %x, ptr %p
  ret void
}
define void @tgt_half(ptr align 4 %p, i32 %x) {
  store i32 0, ptr %p
  %h = trunc i32 %x to i16
  store i16 %h, ptr %p, align 4
  ret void
}
