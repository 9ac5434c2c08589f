; A thread that ends at a kill, or in a function that need not return, takes no part in what comes after: what reads
; other lanes does not move over it. It moves over a function that returns.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK-COUNT-5: inconclusive
; CHECK-NOT: inconclusive
; CHECK: src_returns -> tgt_returns: proved
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @llvm.amdgcn.kill(i1)
declare void @other(i32)
declare void @together(i32) convergent
declare void @returns(i32) nounwind willreturn
define amdgpu_ps i32 @src_read(i32 %x, i1 %k) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @llvm.amdgcn.kill(i1 %k)
  ret i32 %a
}
define amdgpu_ps i32 @tgt_read(i32 %x, i1 %k) {
  call void @llvm.amdgcn.kill(i1 %k)
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %a
}
define amdgpu_ps i32 @src_again(i32 %x, i1 %k) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @llvm.amdgcn.kill(i1 %k)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %b
}
define amdgpu_ps i32 @tgt_again(i32 %x, i1 %k) {
  call void @llvm.amdgcn.kill(i1 %k)
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %a
}
define amdgpu_ps i64 @src_vote(i1 %c, i1 %k) {
  call void @llvm.amdgcn.kill(i1 %k)
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %a
}
define amdgpu_ps i64 @tgt_vote(i1 %c, i1 %k) {
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  call void @llvm.amdgcn.kill(i1 %k)
  ret i64 %a
}
define i32 @src_other(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @other(i32 %x)
  ret i32 %a
}
define i32 @tgt_other(i32 %x) {
  call void @other(i32 %x)
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %a
}
define i32 @src_together(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @together(i32 %x)
  ret i32 %a
}
define i32 @tgt_together(i32 %x) {
  call void @together(i32 %x)
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %a
}
define i32 @src_returns(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @returns(i32 %x)
  ret i32 %a
}
define i32 @tgt_returns(i32 %x) {
  call void @returns(i32 %x)
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %a
}
