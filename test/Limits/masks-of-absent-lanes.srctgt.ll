; A workgroup of 16 threads has none in the upper half of its warp, so both masks name the same threads. Masks are
; compared as numbers.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
define i32 @src(i32 %x) "nvvm.maxntid"="16" {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  ret i32 %r
}
define i32 @tgt(i32 %x) "nvvm.maxntid"="16" {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 65535, i32 %x, i32 0, i32 31)
  ret i32 %r
}
