; LLVM 22 replaces `ds.bpermute` from one lane by `readlane`. Where that lane takes no part, `ds.bpermute` gives zero, and
; `readlane` what its register happens to hold.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=instcombine -disable-output %s 2>&1 | FileCheck %s
; CHECK: InstCombinePass on 'f': refuted
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %x) {
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 28, i32 %x)
  store i32 %r, ptr addrspace(1) %out, align 4
  ret void
}
