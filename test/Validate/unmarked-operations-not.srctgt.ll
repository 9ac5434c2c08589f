; Operations by which threads of a warp or quad communicate and that LLVM does not take for convergent. Moved below a
; branch, some threads do not come: the result is not defined.
; RUN: rejoin validate %s > %t.txt || test $? = 2; FileCheck --implicit-check-not=": proved" %s < %t.txt
; RUN: rejoin validate --grade=strict %s > %t.txt || test $? = 2; FileCheck --implicit-check-not=": proved" %s < %t.txt
; CHECK: src_sunk -> tgt_sunk: inconclusive
; CHECK: threads communicate by 'llvm.nvvm.mma.m8n8k16.row.col.s8', which LLVM does not take for convergent
; CHECK: src_in_callee -> tgt_in_callee: inconclusive
; CHECK: threads communicate by 'llvm.nvvm.mma.m8n8k16.row.col.s8', which LLVM does not take for convergent
target triple = "nvptx64-nvidia-cuda"

declare { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.s8(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define i32 @src_sunk(i32 %a, i32 %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 0
  %m = call { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.s8(i32 %a, i32 %b, i32 0, i32 0)
  br i1 %c, label %x, label %y
x:
  %e = extractvalue { i32, i32 } %m, 0
  ret i32 %e
y:
  ret i32 0
}
define i32 @tgt_sunk(i32 %a, i32 %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 0
  br i1 %c, label %x, label %y
x:
  %m = call { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.s8(i32 %a, i32 %b, i32 0, i32 0)
  %e = extractvalue { i32, i32 } %m, 0
  ret i32 %e
y:
  ret i32 0
}
define i32 @src_in_callee(i32 %a, i1 %c) {
  %m = call i32 @product(i32 %a)
  %r = select i1 %c, i32 %m, i32 0
  ret i32 %r
}
define i32 @tgt_in_callee(i32 %a, i1 %c) {
  br i1 %c, label %x, label %y
x:
  %m = call i32 @product(i32 %a)
  br label %y
y:
  %r = phi i32 [ 0, %0 ], [ %m, %x ]
  ret i32 %r
}
define internal i32 @product(i32 %a) {
  %m = call { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.s8(i32 %a, i32 %a, i32 0, i32 0)
  %e = extractvalue { i32, i32 } %m, 0
  ret i32 %e
}
