; Calls of unknown functions count as ones that return in each thread. If one ends a thread, another lane is the first
; afterwards, and this pair is wrong.
; RUN: rejoin validate %s | FileCheck %s
; CHECK: src -> tgt: proved
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @other(i32)
define i32 @src(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @other(i32 %x)
  ret i32 %a
}
define i32 @tgt(i32 %x) {
  call void @other(i32 %x)
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %a
}
