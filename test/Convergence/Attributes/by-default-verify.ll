; The verifier with "every call is convergent unless marked".
; RUN: not rejoin verify --convergent-by-default %s | FileCheck %s
; RUN: rejoin verify %s

; The default makes this call convergent, and so the function mixed.
define void @mixed() {
  %t = call token @llvm.experimental.convergence.anchor()
; CHECK: [[#@LINE+1]]:3: error: uncontrolled convergent operation in a function with convergence control
  call void @unknown()
  ret void
}
; CHECK-NOT: error:
define void @marked() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @unknown() "noconvergent"
  ret void
}
declare void @unknown()
declare token @llvm.experimental.convergence.anchor()
