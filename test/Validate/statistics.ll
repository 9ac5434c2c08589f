; Counts of the solver's work follow the verdicts. Verdicts from the cache ask no queries.
; RUN: rejoin validate --engine=solve --statistics %s | FileCheck %s
; RUN: rm -rf %t.cache && rejoin validate --cache=%t.cache %s
; RUN: rejoin validate --cache=%t.cache --statistics %s | FileCheck --check-prefix=KNOWN %s
; RUN: not rejoin validate --statistics -j 2 %s 2>&1 | FileCheck --check-prefix=PARALLEL %s

; CHECK: src_and -> tgt_and: proved
; CHECK-NEXT: src_or -> tgt_or: proved
; CHECK-NEXT: {{^}}           2  pairs of functions
; CHECK-NEXT: {{^}}           0  verdicts from the cache
; CHECK-NEXT: {{^}}           2  comparisons of all paths
; CHECK-NEXT: questions that the form of the formulas answers
; CHECK-NEXT: {{[1-9]}}  queries to the solver: unsatisfiable
; CHECK-NEXT: {{^}}           0  queries to the solver: satisfiable
; CHECK-NEXT: {{^}}           0  queries to the solver: no answer within --solver-limit
; CHECK-NEXT: effort of all queries, in units of Z3's rlimit
; KNOWN: {{^}}           2  verdicts from the cache
; KNOWN-NEXT: {{^}}           0  comparisons of all paths
; PARALLEL: --statistics counts the work of one process

target triple = "amdgcn-amd-amdhsa"

define i32 @src_and(i32 %x, i32 %y) {
  %a = and i32 %x, %y
  %o = or i32 %x, %y
  %r = add i32 %a, %o
  ret i32 %r
}

define i32 @tgt_and(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}

define i32 @src_or(i32 %x, i32 %y) {
  %a = xor i32 %x, %y
  %o = and i32 %x, %y
  %r = or i32 %a, %o
  ret i32 %r
}

define i32 @tgt_or(i32 %x, i32 %y) {
  %r = or i32 %x, %y
  ret i32 %r
}
