; What NVIDIA's machines are known to give of the size of a block and of a lane's number, and what is more than that.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --input-file=%t.solved %s

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()

; CHECK: src_ntid_x_known -> tgt_ntid_x_known: proved
define i32 @src_ntid_x_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %a
}
define i32 @tgt_ntid_x_known() {
  %a = call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %a
}

; CHECK: src_ntid_x_more -> tgt_ntid_x_more: {{refuted|inconclusive}}
define i32 @src_ntid_x_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %a
}
define i32 @tgt_ntid_x_more() {
  %a = call range(i32 2, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %a
}

; CHECK: src_ntid_z_known -> tgt_ntid_z_known: proved
define i32 @src_ntid_z_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  ret i32 %a
}
define i32 @tgt_ntid_z_known() {
  %a = call range(i32 1, 65) i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  ret i32 %a
}

; CHECK: src_ntid_z_more -> tgt_ntid_z_more: {{refuted|inconclusive}}
define i32 @src_ntid_z_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  ret i32 %a
}
define i32 @tgt_ntid_z_more() {
  %a = call range(i32 1, 64) i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  ret i32 %a
}

; CHECK: src_laneid_known -> tgt_laneid_known: proved
define i32 @src_laneid_known() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret i32 %a
}
define i32 @tgt_laneid_known() {
  %a = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret i32 %a
}

; CHECK: src_laneid_more -> tgt_laneid_more: {{refuted|inconclusive}}
define i32 @src_laneid_more() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret i32 %a
}
define i32 @tgt_laneid_more() {
  %a = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret i32 %a
}
