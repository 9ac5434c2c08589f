; Passes may break functions in which no thread communicates, too: these are looked at by runs.
; RUN: env REJOIN_VALIDATE=verbose opt-22 -load-pass-plugin=%plugin -passes=instcombine -disable-output %s 2>&1 | FileCheck %s
; CHECK: rejoin: InstCombinePass on 'f': proved
; CHECK: rejoin: 1 changed function without convergent calls, by runs: 1 proved, 0 inconclusive, 0 refuted or invalid
target triple = "amdgcn-amd-amdhsa"
define i8 @f(i4 %x) {
  %a = zext i4 %x to i8
  %b = mul i8 %a, 2
  %c = add i8 %b, 0
  ret i8 %c
}
