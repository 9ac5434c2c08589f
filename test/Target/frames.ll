; Where variables lie: the frame of a kernel is at one place for all waves; before that of another function there may be
; more in one wave than in another, and so before what has a size of its own. On NVPTX each thread has a stack pointer of
; its own, so these differ from thread to thread.
; RUN: %analyze %s | FileCheck %s
; RUN: sed 's|amdgcn-amd-amdhsa|nvptx64-nvidia-cuda|;s|amdgpu_kernel|ptx_kernel|;s|, addrspace(5)||;s|^target datalayout.*||' %s > %t.ll
; RUN: rejoin analyze %t.ll | FileCheck --check-prefix=PTX %s

target datalayout = "A5-p5:32:32"
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'k'
; PTX-LABEL: function 'k'
define amdgpu_kernel void @k(i32 %n) {
; CHECK: uniform (grid): %uni.a = alloca
; PTX: uniform (grid): %uni.a = alloca
  %uni.a = alloca i32, addrspace(5)
; CHECK: uniform (64): %uni.b = alloca
; PTX: DIVERGENT (thread): %uni.b = alloca
  %uni.b = alloca i32, i32 %n, addrspace(5)
  ret void
}

; CHECK-LABEL: function 'g'
; PTX-LABEL: function 'g'
define void @g() {
; CHECK: uniform (64): %uni.c = alloca
; PTX: DIVERGENT (thread): %uni.c = alloca
  %uni.c = alloca i32, addrspace(5)
  ret void
}
