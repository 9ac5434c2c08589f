; A thread that ends at a kill takes no part in what comes after: what reads other lanes does not move over it.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: not grep ': proved' %t.said
; RUN: grep -c -e '-> tgt_' %t.said | FileCheck %s
; CHECK: 3
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @llvm.amdgcn.kill(i1)
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
