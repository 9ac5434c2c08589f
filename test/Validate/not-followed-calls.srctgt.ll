; Calls: variable arguments, types of results, pointers to known functions, assembly that branches.
; What the engines that follow paths do not model is the reason of their verdict, also for two equal functions.
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? = 2
; RUN: FileCheck --input-file=%t.solve %s
; RUN: rejoin validate --engine=enumerate %s > %t.enumerate || test $? = 2
; RUN: FileCheck --input-file=%t.enumerate %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare <vscale x 1 x i32> @wide()
declare void @declared(i32)
define internal void @variadic(i32 %x, ...) {
  call void @sees(i32 %x)
  ret void
}
define internal void @applies(ptr %f, i32 %x) {
  call void %f(i32 %x)
  ret void
}
; CHECK: src_callee -> tgt_callee: inconclusive
; CHECK-SAME: the callee is not followed
define void @src_callee() {
  call void (i32, ...) @variadic(i32 1)
  ret void
}
define void @tgt_callee() {
  call void (i32, ...) @variadic(i32 1)
  ret void
}
; CHECK: src_type_of_result -> tgt_type_of_result: inconclusive
; CHECK-SAME: a result of this type is not modelled
define void @src_type_of_result() {
  %v = call <vscale x 1 x i32> @wide()
  ret void
}
define void @tgt_type_of_result() {
  %v = call <vscale x 1 x i32> @wide()
  ret void
}
; CHECK: src_pointer -> tgt_pointer: inconclusive
; CHECK-SAME: a call through a pointer to a known function is not modelled
define void @src_pointer() {
  call void @applies(ptr @declared, i32 1)
  ret void
}
define void @tgt_pointer() {
  call void @applies(ptr @declared, i32 1)
  ret void
}
; CHECK: src_asm -> tgt_asm: inconclusive
; CHECK-SAME: 'callbr' is not modelled
define void @src_asm() {
  callbr void asm sideeffect "", "!i"() to label %a [label %b]
a:
  call void @sees(i32 1)
  br label %b
b:
  ret void
}
define void @tgt_asm() {
  callbr void asm sideeffect "", "!i"() to label %a [label %b]
a:
  call void @sees(i32 1)
  br label %b
b:
  ret void
}
