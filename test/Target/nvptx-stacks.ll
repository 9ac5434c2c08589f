; On NVPTX each thread has its own stack pointer: what it has allocated before decides the addresses of later variables.
; A kernel that other code calls has the arguments of these calls.
; RUN: rejoin analyze --format=text %s | FileCheck %s
; RUN: rejoin run %s --kernel=k --local=64 --arg=i32:64 --check-analysis | FileCheck --check-prefix=CHECKED %s
; CHECKED: {{^[1-9][0-9]*}} claims compared, 0 contradicted

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: function 'called'
; CHECK: DIVERGENT (thread): %later = alloca i32
define void @called() noinline {
  %later = alloca i32
  store volatile i32 0, ptr %later
  ret void
}

; CHECK-LABEL: function 'k'
; CHECK: uniform (grid): %own = alloca i32
; CHECK: DIVERGENT (thread): %dynamic = alloca i32
define ptx_kernel void @k(i32 %n) {
  %own = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %size = add i32 %t, 1
  %dynamic = alloca i32, i32 %size
  store volatile i32 %n, ptr %dynamic
  store volatile i32 %n, ptr %own
  call void @called()
  call ptx_kernel void @inner(i32 %t)
  ret void
}

; CHECK-LABEL: function 'inner'
; CHECK: DIVERGENT (thread): %y = add i32 %x, 1
define ptx_kernel void @inner(i32 %x) {
  %y = add i32 %x, 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
