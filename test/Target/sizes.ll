; The sizes of a workgroup that are known; there is a fourth dimension, of which nothing is.
; RUN: %analyze --workgroup-size=128 %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: function 'sizes'
define ptx_kernel void @sizes() {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %w = call i32 @llvm.nvvm.read.ptx.sreg.ntid.w()
; CHECK: uniform (grid): %of_x = udiv
  %of_x = udiv i32 %tid, %x
; CHECK: DIVERGENT (thread): %of_w = udiv
  %of_w = udiv i32 %tid, %w
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.w()
