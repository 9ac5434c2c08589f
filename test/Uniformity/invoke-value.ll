; The result of an invoke in a cycle that is entered divergently: divergent, like the edge that follows it.
; What a callee returns, and whether it throws, is each thread's own; a terminator may define a value.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f() personality ptr null {
entry:
  br label %a
a:
; CHECK: DIVERGENT (thread): %div.r = invoke i32 @g()
; CHECK: TERMINATOR
; CHECK-NEXT: DIVERGENT (thread): %div.r = invoke
  %div.r = invoke i32 @g() to label %ok unwind label %bad
ok:
; CHECK: DIVERGENT (thread): %div.use = add
  %div.use = add i32 %div.r, 1
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}

; In a cycle that divergence enters at two blocks, a terminator's value is an output like any other.
; CHECK: function 'cycle'
; CHECK: CYCLES ASSUMED DIVERGENT
define amdgpu_kernel void @cycle() personality ptr null {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %tid, 0
  br i1 %d, label %a, label %b
a:
  br label %b
b:
; CHECK: DIVERGENT (thread): %div.r = invoke i32 @g()
  %div.r = invoke i32 @g() to label %ok unwind label %bad
ok:
  %more = icmp eq i32 %div.r, 0
  br i1 %more, label %a, label %exit
exit:
; CHECK: DIVERGENT (thread): %div.use = add
  %div.use = add i32 %div.r, 1
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
declare i32 @g()

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
