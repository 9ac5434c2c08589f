; What a call that does not return leaves out is not undefined behaviour.
; What runs cannot know is no reason for a proof.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare void @stops() noreturn
declare void @llvm.trap()
; CHECK: src_trap -> tgt_trap: refuted
define void @src_trap(i1 %c) {
  br i1 %c, label %if, label %end
if:
  call void @llvm.trap()
  unreachable
end:
  ret void
}
define void @tgt_trap(i1 %c) {
  ret void
}
; CHECK: src_stop -> tgt_stop: refuted
define void @src_stop(i1 %c) {
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 1)
  call void @stops()
  unreachable
end:
  ret void
}
define void @tgt_stop(i1 %c) {
  ret void
}
