; SimplifyCFG threads the document's branch: right under the maximal relation, wrong for hardware that joins threads at
; post-dominators only.
; RUN: env REJOIN_VALIDATE=verbose opt-22 -load-pass-plugin=%plugin -passes=simplifycfg -disable-output %s 2>&1 | FileCheck --check-prefix=MAXIMAL %s
; RUN: env REJOIN_VALIDATE=post-dominator opt-22 -load-pass-plugin=%plugin -passes=simplifycfg -disable-output %s 2>&1 | FileCheck --check-prefix=POST %s
; MAXIMAL: rejoin: SimplifyCFGPass on 'jt': proved (3 paths, conditions compared by form, at most 3 decisions at a block, all choices of anchors)
; POST: rejoin: SimplifyCFGPass on 'jt': refuted{{$}}
; POST-NEXT: are converged in the source, but not in the target

target triple = "amdgcn-amd-amdhsa"
define void @jt(i1 %cond1, i1 %cond2) convergent {
entry:
  br i1 %cond1, label %then1, label %mid
then1:
  call void @use(i32 1)
  br label %mid
mid:
  %flag = phi i1 [ true, %entry ], [ %cond2, %then1 ]
  br i1 %flag, label %then2, label %end
then2:
  call void @op()
  br label %end
end:
  ret void
}
declare void @op() convergent
declare void @use(i32)
