; Bits that the shuffle does look at: of the lane, the clamp, the value and the member mask.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.up.i32(i32, i32, i32)
define i32 @src_lane(i32 %x, i32 %l) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 %l, i32 31)
  ret i32 %r
}
define i32 @tgt_lane(i32 %x, i32 %l) {
  %m = and i32 %l, 15
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 %m, i32 31)
  ret i32 %r
}
define i32 @src_segment(i32 %x) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  ret i32 %r
}
define i32 @tgt_segment(i32 %x) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 4127)
  ret i32 %r
}
define i32 @src_value(i32 %x) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  ret i32 %r
}
define i32 @tgt_value(i32 %x) {
  %y = and i32 %x, 31
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %y, i32 0, i32 31)
  ret i32 %r
}
define i32 @src_members(i32 %x) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  ret i32 %r
}
define i32 @tgt_members(i32 %x) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 65535, i32 %x, i32 0, i32 31)
  ret i32 %r
}
define i32 @src_without_mask(i32 %x, i32 %l) {
  %r = call i32 @llvm.nvvm.shfl.up.i32(i32 %x, i32 %l, i32 0)
  ret i32 %r
}
define i32 @tgt_without_mask(i32 %x, i32 %l) {
  %m = or i32 %l, 16
  %r = call i32 @llvm.nvvm.shfl.up.i32(i32 %x, i32 %m, i32 0)
  ret i32 %r
}
