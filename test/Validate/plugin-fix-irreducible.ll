; FixIrreducible of LLVM 22.1.8 turns the edge from one entry of an irreducible cycle to another into one around the new
; header, but leaves the PHI's operand behind: %second uses the value of an earlier turn.

; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=fix-irreducible -disable-output %s 2>&1 | FileCheck %s
; CHECK: rejoin: FixIrreduciblePass on 'f': refuted
; CHECK: event 1 of thread {{[0-9]+}} is 'call op({{[0-9]+}})' in the source, but 'call op({{.*}})' in the target
; CHECK: > 1 {{ *}}call op({{[0-9]+}}) #{{[0-9]+}} [%exit] {{ *}}call op({{.*}}) #{{[0-9]+}} [%exit]
; CHECK: rejoin: 1 changed function checked: 0 proved, 0 inconclusive, 1 refuted or invalid

target triple = "amdgcn-amd-amdhsa"

define void @f(i1 %a, i1 %b, i8 %x) convergent {
entry:
  br i1 %a, label %left, label %header

left:
  br i1 %b, label %second, label %header

header:
  %y = add i8 %x, 1
  br i1 false, label %header, label %second

second:
  %p = phi i8 [ 7, %left ], [ %y, %header ]
  br i1 false, label %header, label %exit

exit:
  call void @op(i8 %p)
  ret void
}

declare void @op(i8) convergent
