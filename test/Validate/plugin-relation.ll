; With `relation` a pass that changes values alone costs nothing; one that changes who is together is refuted.
; RUN: env REJOIN_VALIDATE=relation,verbose opt-22 -load-pass-plugin=%plugin -passes=instcombine -disable-output %s 2>&1 | FileCheck --check-prefix=VALUES %s
; VALUES: InstCombinePass on 'f': communicating threads as before (the same control flow and operations; values are not compared)
; VALUES-NOT: proved
; VALUES: rejoin: 1 changed function checked for the communicating threads alone, not for values: 1 as before, 0 inconclusive, 0 refuted or invalid
; RUN: env REJOIN_VALIDATE=relation opt-22 -load-pass-plugin=%plugin -passes=simplifycfg -disable-output %s 2>&1 | FileCheck --check-prefix=TOGETHER %s
; TOGETHER: SimplifyCFGPass on 'f': refuted
target triple = "amdgcn-amd-amdhsa"
declare i32 @value(i32) convergent speculatable memory(none) nounwind willreturn
declare void @use(i32) convergent nounwind willreturn
declare token @llvm.experimental.convergence.entry()
define void @f(i1 %c, i32 %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %y = mul i32 %x, 2
  br i1 %c, label %then, label %end
then:
  %v = call i32 @value(i32 1) [ "convergencectrl"(token %t) ]
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %v, %then ]
  %s = add i32 %r, %y
  call void @use(i32 %s) [ "convergencectrl"(token %t) ]
  ret void
}
; Nobody communicates here.
define i32 @alone(i32 %x) {
  %y = mul i32 %x, 2
  ret i32 %y
}
