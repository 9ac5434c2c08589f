; A warp of NVIDIA has 32 lanes: no run has more, which proves nothing by itself, but it is known.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --engine=run --expect=inconclusive %s

target triple = "nvptx64-nvidia-cuda"
declare void @sees(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
define void @src(i6 %x) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %c = icmp uge i32 %lane, 32
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 1)
  br label %end
end:
  ret void
}
define void @tgt(i6 %x) {
  ret void
}
