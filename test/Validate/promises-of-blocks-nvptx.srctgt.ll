; What NVIDIA's machines are known to give of a block's place in its grid, and what is more than that.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --input-file=%t.solved %s

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()

; CHECK: src_ctaid_x_known -> tgt_ctaid_x_known: proved
define i32 @src_ctaid_x_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %a
}
define i32 @tgt_ctaid_x_known() {
  %a = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %a
}

; CHECK: src_ctaid_x_more -> tgt_ctaid_x_more: {{refuted|inconclusive}}
define i32 @src_ctaid_x_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %a
}
define i32 @tgt_ctaid_x_more() {
  %a = call range(i32 0, 65536) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %a
}

; CHECK: src_ctaid_z_known -> tgt_ctaid_z_known: proved
define i32 @src_ctaid_z_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ret i32 %a
}
define i32 @tgt_ctaid_z_known() {
  %a = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ret i32 %a
}

; CHECK: src_ctaid_z_more -> tgt_ctaid_z_more: {{refuted|inconclusive}}
define i32 @src_ctaid_z_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ret i32 %a
}
define i32 @tgt_ctaid_z_more() {
  %a = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ret i32 %a
}

; CHECK: src_nctaid_x_known -> tgt_nctaid_x_known: proved
define i32 @src_nctaid_x_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %a
}
define i32 @tgt_nctaid_x_known() {
  %a = call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %a
}

; CHECK: src_nctaid_x_more -> tgt_nctaid_x_more: {{refuted|inconclusive}}
define i32 @src_nctaid_x_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %a
}
define i32 @tgt_nctaid_x_more() {
  %a = call range(i32 2, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %a
}

; CHECK: src_nctaid_y_known -> tgt_nctaid_y_known: proved
define i32 @src_nctaid_y_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  ret i32 %a
}
define i32 @tgt_nctaid_y_known() {
  %a = call range(i32 1, 65536) i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  ret i32 %a
}

; CHECK: src_nctaid_y_more -> tgt_nctaid_y_more: {{refuted|inconclusive}}
define i32 @src_nctaid_y_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  ret i32 %a
}
define i32 @tgt_nctaid_y_more() {
  %a = call range(i32 1, 65535) i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  ret i32 %a
}
