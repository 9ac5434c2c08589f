; Passes on modules, on call graph components and on loops are checked as well: what can be called from outside must stay
; the same, whatever happens to what cannot.

; RUN: env REJOIN_VALIDATE=verbose opt-22 -load-pass-plugin=%plugin -passes='cgscc(inline)' -disable-output %s 2>&1 | FileCheck --check-prefix=INLINE %s
; INLINE: rejoin: InlinerPass on 'caller': proved
; INLINE-NOT: on 'helper'
; RUN: env REJOIN_VALIDATE=verbose opt-22 -load-pass-plugin=%plugin -passes=ipsccp -disable-output %s 2>&1 | FileCheck --check-prefix=CONSTANT %s
; CONSTANT: rejoin: IPSCCPPass on 'caller': proved
; CONSTANT-NOT: on 'helper'
; RUN: env REJOIN_VALIDATE=verbose opt-22 -load-pass-plugin=%plugin -passes='loop(loop-rotate)' -disable-output %s 2>&1 | FileCheck --check-prefix=LOOP %s
; LOOP: rejoin: LoopRotatePass on 'turns':
; RUN: env REJOIN_VALIDATE=verbose,function=caller opt-22 -load-pass-plugin=%plugin -passes='loop(loop-rotate)' -disable-output %s 2>&1 | FileCheck --check-prefix=NONE %s
; NONE: rejoin: 0 changed functions checked
; RUN: not env REJOIN_VALIDATE=unroll=no opt-22 -load-pass-plugin=%plugin -passes=adce -disable-output %s 2>&1 | FileCheck --check-prefix=BAD %s
; BAD: error: REJOIN_VALIDATE: 'unroll=no': expected a positive number

target triple = "amdgcn-amd-amdhsa"

define internal void @helper(i2 %x) convergent {
entry:
  %c = icmp ult i2 %x, 2
  br i1 %c, label %then, label %end

then:
  call void @op(i2 %x)
  br label %end

end:
  ret void
}

define void @caller(i2 %x) convergent {
entry:
  call void @helper(i2 1)
  call void @op(i2 %x)
  ret void
}

define void @turns(i2 %n) convergent {
entry:
  br label %header

header:
  %i = phi i2 [ 0, %entry ], [ %j, %body ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body, label %end

body:
  call void @op(i2 %i)
  %j = add i2 %i, 1
  br label %header

end:
  ret void
}

declare void @op(i2) convergent
