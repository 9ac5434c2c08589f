; A function that only ever gets uniform arguments: its argument and its result are divergent.
; No summary is made of callees or callers.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: DIVERGENT (thread): i32 %uni.x
define internal i32 @square(i32 %uni.x) noinline {
  %r = mul i32 %uni.x, %uni.x
  ret i32 %r
}
define amdgpu_kernel void @f(i32 %n) {
; CHECK: DIVERGENT (thread): %uni.r = call
  %uni.r = call i32 @square(i32 %n)
  ret void
}
