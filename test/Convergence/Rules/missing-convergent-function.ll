; A function with uncontrolled convergent operations is marked convergent (N2), and so are its callers.
; RUN: not rejoin verify --lint %s | FileCheck %s
; RUN: rejoin infer --repair-attributes %s | FileCheck --check-prefix=REPAIRED %s

target triple = "nvptx64-nvidia-cuda"

define void @good() convergent {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; REPAIRED: define void @wrapper() #[[A:[0-9]+]] {
; CHECK:      {{.*}}.ll:[[#@LINE+4]]:1: warning: 'wrapper' contains convergent operations but is not convergent: passes may move or duplicate its calls across divergent branches, where other threads execute them [missing-convergent-function, rule N2]
; CHECK-NEXT:   in 'wrapper'
; CHECK-NEXT:   note: {{.*}}.ll:[[#@LINE+3]]:3: the operation: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:   hint: mark the function convergent (rejoin infer --repair-attributes)
define void @wrapper() {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; REPAIRED: define void @outer() #[[A]] {
; CHECK: warning: 'outer' contains convergent operations but is not convergent
define void @outer() {
  call void @wrapper()
  ret void
}

; Under an anchor a function need not be convergent.
; CHECK-NOT: warning:
; REPAIRED: define i32 @opportunistic() {
define i32 @opportunistic() {
  %t = call token @llvm.experimental.convergence.anchor()
  %v = call i32 @llvm.nvvm.activemask() [ "convergencectrl"(token %t) ]
  ret i32 %v
}
; REPAIRED: attributes #[[A]] = { convergent }

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.activemask()
declare token @llvm.experimental.convergence.anchor()
