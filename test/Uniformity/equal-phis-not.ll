; Operations that may have several results are not one value, however alike they are: floating point that may be
; contracted or approximated, and where a wave runs. Runs contract nothing and move no wave: no oracle but this.
; RUN: rejoin analyze --format=text %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: UNIFORMITY of function 'contracts'
; CHECK: DIVERGENT (thread): %p = phi float
define ptx_kernel void @contracts(float %x, float %y, float %z) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 3
  br i1 %c, label %a, label %b
a:
  %a.m = fmul contract float %x, %y
  %a.s = fsub contract float %a.m, %z
  br label %j
b:
  %b.m = fmul contract float %x, %y
  call void @keep(float %b.m)
  %b.s = fsub contract float %b.m, %z
  br label %j
j:
  %p = phi float [ %a.s, %a ], [ %b.s, %b ]
  ret void
}

; CHECK-LABEL: UNIFORMITY of function 'approximates'
; CHECK: DIVERGENT (thread): %p = phi float
define ptx_kernel void @approximates(float %x, float %y) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 3
  br i1 %c, label %a, label %b
a:
  %a.d = fdiv float %x, %y
  br label %j
b:
  %b.d = fdiv float %x, %y, !fpmath !0
  br label %j
j:
  %p = phi float [ %a.d, %a ], [ %b.d, %b ]
  ret void
}

; Flags that make poison are no other result.
; CHECK-LABEL: UNIFORMITY of function 'same'
; CHECK: uniform (grid): %p = phi float
define ptx_kernel void @same(float %x, float %y) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 3
  br i1 %c, label %a, label %b
a:
  %a.d = fdiv nnan float %x, %y
  br label %j
b:
  %b.d = fdiv float %x, %y
  br label %j
j:
  %p = phi float [ %a.d, %a ], [ %b.d, %b ]
  ret void
}

; CHECK-LABEL: UNIFORMITY of function 'moves'
; CHECK: DIVERGENT (thread): %p = phi i32
; CHECK: uniform (workgroup): %q = phi i32
define ptx_kernel void @moves() {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sm = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %c = icmp ult i32 %t, 3
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  %sm2 = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  %g2 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  br label %j
j:
  %p = phi i32 [ %sm, %a ], [ %sm2, %b ]
  %q = phi i32 [ %g, %a ], [ %g2, %b ]
  ret void
}
declare void @keep(float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.smid()
!0 = !{float 2.5}
