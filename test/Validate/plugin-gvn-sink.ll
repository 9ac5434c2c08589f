; GVNSink of LLVM 22.1.8 merges equal convergent calls of two arms below the join, so that all threads execute one call
; together. With tokens the relation is defined, and differs.

; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=gvn-sink -disable-output %s 2>&1 | FileCheck %s
; CHECK: rejoin: GVNSinkPass on 'f': refuted
; CHECK: are converged in the target, but not in the source
; CHECK: rejoin: 1 changed function checked: 0 proved, 0 inconclusive, 1 refuted or invalid

target triple = "amdgcn-amd-amdhsa"

define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %other
then:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %end
other:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}

declare void @op() convergent
declare token @llvm.experimental.convergence.entry()
