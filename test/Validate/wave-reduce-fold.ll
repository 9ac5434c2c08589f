; LLVM 22 takes the sum, the difference and the parity of one number over the lanes of a wave for the number itself, as it
; does rightly with the least and the greatest: the result depends on how many lanes there are.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=instsimplify -disable-output %s 2>&1 | FileCheck %s
; CHECK: InstSimplifyPass on 'sum': refuted
; CHECK: InstSimplifyPass on 'parity': refuted
; CHECK: InstSimplifyPass on 'difference': refuted
; CHECK: 4 changed functions checked: 1 proved, 0 inconclusive, 3 refuted or invalid
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.sub.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.xor.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32 immarg)
define i32 @sum() {
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0)
  ret i32 %r
}
define i32 @parity() {
  %r = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 3, i32 0)
  ret i32 %r
}
define i32 @difference() {
  %r = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 3, i32 0)
  ret i32 %r
}
define i32 @least() {
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 3, i32 0)
  ret i32 %r
}
