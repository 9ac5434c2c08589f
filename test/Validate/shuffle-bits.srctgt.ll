; A shuffle looks at five bits of the lane, and of each half of the clamp; the other bits make no difference.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.up.i32(i32, i32, i32)
define i32 @src_lane(i32 %x, i32 %l) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 %l, i32 31)
  ret i32 %r
}
define i32 @tgt_lane(i32 %x, i32 %l) {
  %m = and i32 %l, 31
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 %m, i32 31)
  ret i32 %r
}
define i32 @src_clamp(i32 %x) {
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 32, i32 7199)
  ret i32 %r
}
define i32 @tgt_clamp(i32 %x) {
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 0, i32 -769)
  ret i32 %r
}
define i32 @src_without_mask(i32 %x, i32 %l) {
  %r = call i32 @llvm.nvvm.shfl.up.i32(i32 %x, i32 %l, i32 0)
  ret i32 %r
}
define i32 @tgt_without_mask(i32 %x, i32 %l) {
  %m = or i32 %l, 32
  %r = call i32 @llvm.nvvm.shfl.up.i32(i32 %x, i32 %m, i32 32)
  ret i32 %r
}
