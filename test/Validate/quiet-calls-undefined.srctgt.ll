; The target calls it no earlier than the source, drops it, or calls what is never undefined.
; What shows in its result alone may be undefined for some operands.
; RUN: rejoin validate --engine=solve %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare void @seesf(float)
declare i32 @together(i32) convergent memory(none) nounwind willreturn
declare i64 @strlen(ptr captures(none)) memory(argmem: read) nounwind willreturn
declare float @sqrtf(float) memory(none) nounwind willreturn
declare i32 @llvm.sdiv.fix.i32(i32, i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @free(i32) memory(none) nounwind willreturn speculatable
; CHECK: src_past_return -> tgt_past_return: proved
define void @src_past_return(i32 %x, i32 %y) {
  call void @sees(i32 1) nounwind willreturn
  %s = add i32 %x, %y
  %d = call i32 @together(i32 %s)
  call void @sees(i32 %d)
  ret void
}
define void @tgt_past_return(i32 %x, i32 %y) {
  %s = add i32 %y, %x
  %d = call i32 @together(i32 %s)
  call void @sees(i32 1) nounwind willreturn
  call void @sees(i32 %d)
  ret void
}
; CHECK: src_dropped -> tgt_dropped: proved
define void @src_dropped(i32 %x) {
  %d = call i32 @together(i32 %x)
  ret void
}
define void @tgt_dropped(i32 %x) {
  ret void
}
; CHECK: src_library_sunk -> tgt_library_sunk: proved
define void @src_library_sunk(ptr %p, i1 %c) {
  %n = call i64 @strlen(ptr %p)
  br i1 %c, label %a, label %b
a:
  %t = trunc i64 %n to i32
  call void @sees(i32 %t)
  br label %b
b:
  ret void
}
define void @tgt_library_sunk(ptr %p, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %n = call i64 @strlen(ptr %p)
  %t = trunc i64 %n to i32
  call void @sees(i32 %t)
  br label %b
b:
  ret void
}
; CHECK: src_number_hoisted -> tgt_number_hoisted: proved
define void @src_number_hoisted(float %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %n = call float @sqrtf(float %x)
  call void @seesf(float %n)
  br label %b
b:
  ret void
}
define void @tgt_number_hoisted(float %x, i1 %c) {
  %n = call float @sqrtf(float %x)
  br i1 %c, label %a, label %b
a:
  call void @seesf(float %n)
  br label %b
b:
  ret void
}
; CHECK: src_intrinsics -> tgt_intrinsics: proved
define i32 @src_intrinsics(i32 %x, i32 %y, i1 %c) {
  %d = call i32 @llvm.sdiv.fix.i32(i32 %x, i32 %y, i32 2)
  br i1 %c, label %a, label %b
a:
  %m = call i32 @llvm.smin.i32(i32 %d, i32 %x)
  ret i32 %m
b:
  ret i32 0
}
define i32 @tgt_intrinsics(i32 %x, i32 %y, i1 %c) {
  %d = call i32 @llvm.sdiv.fix.i32(i32 %x, i32 %y, i32 2)
  %m = call i32 @llvm.smin.i32(i32 %d, i32 %x)
  %r = select i1 %c, i32 %m, i32 0
  ret i32 %r
}
; CHECK: src_speculatable -> tgt_speculatable: proved
define void @src_speculatable(i32 %x, i1 %c) {
  ret void
}
define void @tgt_speculatable(i32 %x, i1 %c) {
  %n = call i32 @free(i32 %x)
  ret void
}
