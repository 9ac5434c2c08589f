; The queries to the solver are one script of SMT-LIB: each has its answer as a comment, and so have the verdicts.
; Options that would print them in another order, or not at all, are refused.
; RUN: rejoin validate --engine=solve --dump=smt %s | FileCheck %s
; RUN: not rejoin validate --dump=solver %s 2>&1 | FileCheck --check-prefix=OTHER %s
; RUN: not rejoin validate --dump=smt -j 2 %s 2>&1 | FileCheck --check-prefix=PARALLEL %s
; RUN: not rejoin reduce --dump=smt %s 2>&1 | FileCheck --check-prefix=REDUCE %s

; CHECK: (reset)
; CHECK-NEXT: ; query 1: unsat
; CHECK: (declare-fun {{.*}}a{{.*}} () (_ BitVec 32))
; CHECK: (assert
; CHECK: (check-sat)
; CHECK: ; src -> tgt: proved
; OTHER: --dump=solver: expected smt
; PARALLEL: --dump prints the queries of one pair after the other
; REDUCE: --dump is of rejoin validate

target triple = "amdgcn-amd-amdhsa"

define i32 @src(i32 %x, i32 %y) {
  %a = and i32 %x, %y
  %o = or i32 %x, %y
  %r = add i32 %a, %o
  ret i32 %r
}

define i32 @tgt(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
