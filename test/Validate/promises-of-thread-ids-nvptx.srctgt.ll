; What NVIDIA's machines are known to give of a thread's number in its block, and what is more than that.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --input-file=%t.solved %s

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()

; CHECK: src_tid_x_known -> tgt_tid_x_known: proved
define i32 @src_tid_x_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %a
}
define i32 @tgt_tid_x_known() {
  %a = call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %a
}

; CHECK: src_tid_x_more -> tgt_tid_x_more: {{refuted|inconclusive}}
define i32 @src_tid_x_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %a
}
define i32 @tgt_tid_x_more() {
  %a = call range(i32 0, 512) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %a
}

; CHECK: src_tid_y_known -> tgt_tid_y_known: proved
define i32 @src_tid_y_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %a
}
define i32 @tgt_tid_y_known() {
  %a = call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %a
}

; CHECK: src_tid_y_more -> tgt_tid_y_more: {{refuted|inconclusive}}
define i32 @src_tid_y_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %a
}
define i32 @tgt_tid_y_more() {
  %a = call range(i32 0, 512) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %a
}

; CHECK: src_tid_z_known -> tgt_tid_z_known: proved
define i32 @src_tid_z_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  ret i32 %a
}
define i32 @tgt_tid_z_known() {
  %a = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  ret i32 %a
}

; CHECK: src_tid_z_more -> tgt_tid_z_more: {{refuted|inconclusive}}
define i32 @src_tid_z_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  ret i32 %a
}
define i32 @tgt_tid_z_more() {
  %a = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  ret i32 %a
}
