; A read of one lane gives all lanes one value, so another read of it in its block gives the same.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)

; SOLVE: src_read_again -> tgt_read_again: proved
; CHECK: src_read_again -> tgt_read_again: proved
define i32 @src_read_again(i32 %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 4)
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %a, i32 7)
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %b)
  ret i32 %r
}
define i32 @tgt_read_again(i32 %x) {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 4)
  ret i32 %r
}
; Of a lane in another block others may have other values.
; SOLVE: src_read_apart -> tgt_read_apart: {{inconclusive|refuted}}
; CHECK: src_read_apart -> tgt_read_apart: {{inconclusive|refuted}}
define i32 @src_read_apart(i32 %x, i1 %c) {
  br i1 %c, label %one, label %other
one:
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 4)
  br label %end
other:
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 5)
  br label %end
end:
  %v = phi i32 [ %a, %one ], [ %b, %other ]
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 7)
  ret i32 %r
}
define i32 @tgt_read_apart(i32 %x, i1 %c) {
  br i1 %c, label %one, label %other
one:
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 4)
  br label %end
other:
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 5)
  br label %end
end:
  %v = phi i32 [ %a, %one ], [ %b, %other ]
  ret i32 %v
}
