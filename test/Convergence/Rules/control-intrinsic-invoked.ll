; A convergence control intrinsic is called, not invoked (I2).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

define void @bad() convergent personality ptr null {
  %t = invoke token @llvm.experimental.convergence.entry() to label %a unwind label %b
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: convergence control intrinsic is invoked instead of called: LLVM's verifier rejects the module [control-intrinsic-invoked, rule I2]
; CHECK-NEXT:   in 'bad': %t = invoke token @llvm.experimental.convergence.entry() to label %a unwind label %b
; CHECK-NEXT:   hint: call the intrinsic: it does not throw
; CHECK-NEXT: {{^}}2 functions, 1 error, 0 warnings
a:
  ret void
b:
  %l = landingpad i32 cleanup
  ret void
}

declare token @llvm.experimental.convergence.entry()
