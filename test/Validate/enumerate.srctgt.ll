; Conditions of 64 bits that both sides have in the same form: all paths are enumerated with conditions as propositions,
; and no solver is needed. Where the conditions are written otherwise, enumeration leaves open what the solver proves.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --verbose --function=src %s > %t.said
; RUN: FileCheck %s < %t.said
; RUN: rejoin validate --engine=enumerate --verbose --function=src %s | FileCheck %s --check-prefix=FORM
; RUN: not rejoin validate --engine=enumerate --function=src_2 %s | FileCheck %s --check-prefix=OTHER
; RUN: rejoin validate --engine=solve --function=src_2 %s | FileCheck %s --check-prefix=SOLVED
; RUN: not rejoin validate --engine=enumerate --function=src_3 %s | FileCheck %s --check-prefix=REFUTED
; CHECK: src -> tgt: proved
; CHECK-NEXT: method: {{.*}}conditions compared by form
; FORM: src -> tgt: proved
; FORM-NEXT: method: {{.*}}paths, conditions compared by form
; OTHER: src_2 -> tgt_2: inconclusive
; SOLVED: src_2 -> tgt_2: proved
; REFUTED: src_3 -> tgt_3: refuted
; REFUTED: are converged in the source, but not in the target

target triple = "amdgcn-amd-amdhsa"

define void @src(i64 %x, i64 %y) convergent {
  %p = mul i64 %x, %y
  %c = icmp ugt i64 %p, 1234567
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %e
b:
  call void @op(i32 2)
  br label %e
e:
  call void @op(i32 3)
  ret void
}
define void @tgt(i64 %x, i64 %y) convergent {
  %p = mul i64 %x, %y
  %c = icmp ugt i64 %p, 1234567
  %n = select i1 %c, i32 1, i32 2
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %n)
  br label %e
b:
  call void @op(i32 %n)
  br label %e
e:
  call void @op(i32 3)
  ret void
}

define void @src_2(i64 %x, i64 %y) convergent {
  %d = xor i64 %x, %y
  %c = icmp eq i64 %d, 5
  br i1 %c, label %a, label %e
a:
  call void @op(i32 1)
  br label %e
e:
  ret void
}
define void @tgt_2(i64 %x, i64 %y) convergent {
  %o = or i64 %x, %y
  %a.nd = and i64 %x, %y
  %d = sub i64 %o, %a.nd
  %c = icmp eq i64 %d, 5
  br i1 %c, label %a, label %e
a:
  call void @op(i32 1)
  br label %e
e:
  ret void
}

define void @src_3(i1 %c) convergent {
  call void @op(i32 1)
  ret void
}
define void @tgt_3(i1 %c) convergent {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %e
b:
  call void @op(i32 1)
  br label %e
e:
  ret void
}

declare void @op(i32) convergent
