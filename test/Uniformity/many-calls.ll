; One summary answers for however many ways there are to call a function: here for each choice of two of ten arguments.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @sum(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %s0 = add i32 %a2, %a5
  %s1 = add i32 %s0, %a8
  ret i32 %s1
}

; CHECK-LABEL: function 'k'
define amdgpu_kernel void @k(i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: uniform (grid): %uni.0.1 = call
  %uni.0.1 = call i32 @sum(i32 %t, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.0.2 = call
  %div.0.2 = call i32 @sum(i32 %t, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.0.3 = call
  %uni.0.3 = call i32 @sum(i32 %t, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.0.4 = call
  %uni.0.4 = call i32 @sum(i32 %t, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.0.5 = call
  %div.0.5 = call i32 @sum(i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.0.6 = call
  %uni.0.6 = call i32 @sum(i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.0.7 = call
  %uni.0.7 = call i32 @sum(i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.0.8 = call
  %div.0.8 = call i32 @sum(i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n)
; CHECK: uniform (grid): %uni.0.9 = call
  %uni.0.9 = call i32 @sum(i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t)
; CHECK: DIVERGENT (thread): %div.1.2 = call
  %div.1.2 = call i32 @sum(i32 %n, i32 %t, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.1.3 = call
  %uni.1.3 = call i32 @sum(i32 %n, i32 %t, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.1.4 = call
  %uni.1.4 = call i32 @sum(i32 %n, i32 %t, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.1.5 = call
  %div.1.5 = call i32 @sum(i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.1.6 = call
  %uni.1.6 = call i32 @sum(i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.1.7 = call
  %uni.1.7 = call i32 @sum(i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.1.8 = call
  %div.1.8 = call i32 @sum(i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n)
; CHECK: uniform (grid): %uni.1.9 = call
  %uni.1.9 = call i32 @sum(i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t)
; CHECK: DIVERGENT (thread): %div.2.3 = call
  %div.2.3 = call i32 @sum(i32 %n, i32 %n, i32 %t, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.2.4 = call
  %div.2.4 = call i32 @sum(i32 %n, i32 %n, i32 %t, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.2.5 = call
  %div.2.5 = call i32 @sum(i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.2.6 = call
  %div.2.6 = call i32 @sum(i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.2.7 = call
  %div.2.7 = call i32 @sum(i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.2.8 = call
  %div.2.8 = call i32 @sum(i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n)
; CHECK: DIVERGENT (thread): %div.2.9 = call
  %div.2.9 = call i32 @sum(i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t)
; CHECK: uniform (grid): %uni.3.4 = call
  %uni.3.4 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %t, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.3.5 = call
  %div.3.5 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.3.6 = call
  %uni.3.6 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.3.7 = call
  %uni.3.7 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.3.8 = call
  %div.3.8 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n)
; CHECK: uniform (grid): %uni.3.9 = call
  %uni.3.9 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t)
; CHECK: DIVERGENT (thread): %div.4.5 = call
  %div.4.5 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.4.6 = call
  %uni.4.6 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n)
; CHECK: uniform (grid): %uni.4.7 = call
  %uni.4.7 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.4.8 = call
  %div.4.8 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n)
; CHECK: uniform (grid): %uni.4.9 = call
  %uni.4.9 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t)
; CHECK: DIVERGENT (thread): %div.5.6 = call
  %div.5.6 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %t, i32 %n, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.5.7 = call
  %div.5.7 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %t, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.5.8 = call
  %div.5.8 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %t, i32 %n)
; CHECK: DIVERGENT (thread): %div.5.9 = call
  %div.5.9 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %n, i32 %t)
; CHECK: uniform (grid): %uni.6.7 = call
  %uni.6.7 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %t, i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %div.6.8 = call
  %div.6.8 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %t, i32 %n)
; CHECK: uniform (grid): %uni.6.9 = call
  %uni.6.9 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %n, i32 %t)
; CHECK: DIVERGENT (thread): %div.7.8 = call
  %div.7.8 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %t, i32 %n)
; CHECK: uniform (grid): %uni.7.9 = call
  %uni.7.9 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %n, i32 %t)
; CHECK: DIVERGENT (thread): %div.8.9 = call
  %div.8.9 = call i32 @sum(i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %t, i32 %t)
  ret void
}
