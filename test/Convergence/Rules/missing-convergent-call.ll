; A call of a convergent builtin, or an indirect call that may reach a convergent function, is marked convergent (N1).
; RUN: not rejoin verify --lint %s | FileCheck %s
; RUN: rejoin infer --repair-attributes %s -o %t.ll
; RUN: rejoin verify --lint %t.ll
; RUN: rejoin verify %s

target triple = "amdgcn-amd-amdhsa"

define void @good() convergent {
  call void @_Z7barrierj(i32 1) convergent
  ret void
}

define void @bad(ptr %f) convergent {
  call void @_Z7barrierj(i32 1)
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: warning: call of 'barrier', which communicates with other threads, is not convergent: passes may move or duplicate it across divergent branches, where other threads execute it [missing-convergent-call, rule N1]
; CHECK-NEXT:   in 'bad': call void @_Z7barrierj(i32 1)
; CHECK-NEXT:   note: the callee: @_Z7barrierj
; CHECK-NEXT:   hint: mark the call or the callee convergent (rejoin infer --repair-attributes)
  call void %f()
; CHECK-NEXT: {{.*}}.ll:[[#@LINE-1]]:3: warning: indirect call that may reach the convergent function 'good' is not convergent: passes may move or duplicate it across divergent branches, where other threads execute it [missing-convergent-call, rule N1]
; CHECK-NEXT:   in 'bad': call void %f()
; CHECK-NEXT:   note: {{.*}}.ll:9:1: the callee: @good
; CHECK-NEXT:   hint: mark the call or the callee convergent (rejoin infer --repair-attributes)
  ret void
}

; What is marked is believed.
; CHECK-NOT: warning:
define void @marked(ptr %f) convergent {
  call void @_Z7barrierj(i32 1) "noconvergent"
  call void %f() "noconvergent"
  ret void
}

@table = global ptr @good
declare void @_Z7barrierj(i32)
