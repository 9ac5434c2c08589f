; GVN and SimplifyCFG of LLVM 22.1.8 merge a block into its predecessor although it begins with a loop intrinsic, which
; then no longer comes first: IR that LLVM's own verifier rejects.

; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=gvn -disable-verify -disable-output %s 2>&1 | FileCheck -DPASS=GVNPass %s
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=simplifycfg -disable-verify -disable-output %s 2>&1 | FileCheck -DPASS=SimplifyCFGPass %s
; RUN: not --crash opt-22 -passes=gvn -disable-output %s 2>&1 | FileCheck --check-prefix=LLVM %s
; CHECK: rejoin: [[PASS]] on 'f': invalid target{{$}}
; CHECK-NEXT: the target breaks rule L2 (loop-not-first): %h = call token @llvm.experimental.convergence.loop()
; CHECK: rejoin: 1 changed function checked: 0 proved, 0 inconclusive, 1 refuted or invalid
; LLVM: Loop intrinsic cannot be preceded by a convergent operation in the same basic block.

target triple = "amdgcn-amd-amdhsa"

define void @f() convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %once

once:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  ret void
}

declare void @op() convergent
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
