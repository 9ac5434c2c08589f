; A fault of LLVM 22: SimplifyCFG and SpeculativeExecution speculate a call that is convergent and speculatable; more threads communicate then.
; The pass that does it is named; other passes are right.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes='instcombine,simplifycfg,gvn' -disable-output %s 2>&1 | FileCheck %s
; RUN: not env REJOIN_VALIDATE=abort opt-22 -load-pass-plugin=%plugin -passes=simplifycfg -disable-output %s 2>&1 | FileCheck --check-prefixes=CHECK,ABORT %s
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=speculative-execution -disable-output %s 2>&1 | FileCheck --check-prefix=SPECULATION %s
; SPECULATION: rejoin: SpeculativeExecutionPass on 'speculated': refuted
; RUN: env REJOIN_VALIDATE=verbose opt-22 -load-pass-plugin=%plugin -passes=early-cse -disable-output %s 2>&1 | FileCheck --check-prefix=FINE %s
; RUN: opt-22 -load-pass-plugin=%plugin -passes=simplifycfg -disable-output %s 2>&1 | count 0
; CHECK: rejoin: SimplifyCFGPass on 'speculated': refuted{{$}}
; CHECK-NEXT: event 1 of thread 1 is 'ret {{[0-9]+}}' in the source, but 'ret {{[0-9]+}}' in the target
; ABORT: error: REJOIN_VALIDATE: stopped at the first fault: SimplifyCFGPass on 'speculated'
; FINE: rejoin: EarlyCSEPass on 'redundant': proved
; FINE: rejoin: {{[0-9]+}} changed function{{s?}} checked: {{[1-9]}} proved, {{[0-9]+}} inconclusive, 0 refuted or invalid

target triple = "amdgcn-amd-amdhsa"
define i32 @speculated(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %end
then:
  %w = call i32 @shuffle(i32 3) [ "convergencectrl"(token %t) ]
  br label %end
end:
  %r = phi i32 [ %w, %then ], [ 0, %entry ]
  ret i32 %r
}
define i8 @redundant(i4 %x) convergent {
  call void @op()
  %a = zext i4 %x to i8
  %b = zext i4 %x to i8
  %s = add i8 %a, %b
  ret i8 %s
}
declare i32 @shuffle(i32) convergent speculatable memory(none) nounwind willreturn
declare void @op() convergent
declare token @llvm.experimental.convergence.entry()
