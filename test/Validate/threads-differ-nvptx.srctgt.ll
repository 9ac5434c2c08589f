; As threads-differ.srctgt.ll, on NVPTX: a branch by the thread's index, or by its lane, parts threads that were together.
; RUN: rejoin validate --engine=enumerate %s > %t.paths || test $? -le 2
; RUN: FileCheck --input-file=%t.paths %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? -le 2
; RUN: FileCheck --input-file=%t.solved %s
; CHECK: src -> tgt: {{refuted|inconclusive}}
; CHECK-NOT: proved
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @f(i32) convergent nounwind willreturn
define void @src(i32 %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 16
  %r = call i32 @f(i32 1) convergent
  ret void
}
define void @tgt(i32 %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 16
  br i1 %c, label %a, label %b
a:
  %r = call i32 @f(i32 1) convergent
  br label %j
b:
  %s = call i32 @f(i32 1) convergent
  br label %j
j:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
define void @src_lane() {
  %r = call i32 @f(i32 1) convergent
  ret void
}
define void @tgt_lane() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %c = icmp ult i32 %t, 16
  br i1 %c, label %a, label %b
a:
  %r = call i32 @f(i32 1) convergent
  br label %j
b:
  %s = call i32 @f(i32 1) convergent
  br label %j
j:
  ret void
}
