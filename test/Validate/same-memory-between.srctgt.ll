; Something else happens in between, where memory is not the same.
; Other writes that surely leave the same in memory wherever something else happens are as good.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @looks(ptr) nounwind willreturn memory(read)
declare void @llvm.amdgcn.s.barrier() convergent nounwind willreturn
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)

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
