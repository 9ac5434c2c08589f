; Runs with all inputs prove what calls functions that are never undefined, and volatile accesses to others' memory.
; Runs with all inputs are no proof where what differs shows in none.
; RUN: rejoin validate --engine=run %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i8 @free(i8) memory(none) nounwind willreturn speculatable
declare float @sqrtf(float) memory(none) nounwind willreturn
@a = internal addrspace(3) global i32 poison
; CHECK: src_defined -> tgt_defined: proved
define void @src_defined(i8 %x) {
  ret void
}
define void @tgt_defined(i8 %x) {
  %v = call i8 @free(i8 %x)
  %f = uitofp i8 %x to float
  %s = call float @sqrtf(float %f)
  ret void
}
; CHECK: src_volatile_global -> tgt_volatile_global: proved
define void @src_volatile_global(i1 %c) {
  store volatile i32 1, ptr addrspace(3) @a
  ret void
}
define void @tgt_volatile_global(i1 %c) {
  %z = zext i1 %c to i32
  %n = lshr i32 %z, 1
  %o = add i32 %n, 1
  store volatile i32 %o, ptr addrspace(3) @a
  ret void
}
