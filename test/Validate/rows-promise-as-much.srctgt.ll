; What the equivalent says as well, and what the program shows, may be said of a call that a row replaces.
; RUN: rejoin validate %s | FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @_Z3minii(i32, i32) #0
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @__read_pipe_2_4(ptr, ptr) nounwind
declare i32 @__read_pipe_2(ptr, ptr, i32, i32) nounwind

; CHECK: src_same -> tgt_same: proved
define i32 @src_same(i32 noundef %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_same(i32 noundef %x, i32 %y) {
  %r = call i32 @_Z3minii(i32 noundef %x, i32 %y) nounwind
  ret i32 %r
}
; CHECK: src_weaker -> tgt_weaker: proved
define i32 @src_weaker(i32 %x, i32 %y) {
  %r = call noundef range(i32 0, 1) i32 @_Z3minii(i32 noundef %x, i32 noundef %y)
  ret i32 %r
}
define i32 @tgt_weaker(i32 %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}
; CHECK: src_pipe -> tgt_pipe: proved
define i32 @src_pipe(ptr %p, ptr %q) {
  %r = call i32 @__read_pipe_2_4(ptr nonnull %p, ptr %q) nounwind
  ret i32 %r
}
define i32 @tgt_pipe(ptr %p, ptr %q) {
  %r = call i32 @__read_pipe_2(ptr nonnull %p, ptr %q, i32 4, i32 4) nounwind
  ret i32 %r
}
attributes #0 = { mustprogress nofree nounwind willreturn memory(none) "no-trapping-math"="true" "target-cpu"="gfx90a" }
