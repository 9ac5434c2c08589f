; String attributes of arguments and results: unknown names have to be on both sides, and a promise may not be the target's alone.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: src_more -> tgt_more:
; CHECK-SAME: an attribute of argument 0 differs: no-such-attribute{{$}}
define i32 @src_more(i32 %x) {
  ret i32 %x
}
define i32 @tgt_more(i32 "no-such-attribute" %x) {
  ret i32 %x
}
; CHECK-LABEL: src_lost -> tgt_lost:
; CHECK-SAME: an attribute of argument 1 differs: no-such-attribute{{$}}
define i32 @src_lost(i32 %x, i32 "no-such-attribute"="3" %y) {
  ret i32 %x
}
define i32 @tgt_lost(i32 %x, i32 "no-such-attribute"="4" %y) {
  ret i32 %x
}
; CHECK-LABEL: src_result -> tgt_result:
; CHECK-SAME: an attribute of the result differs: no-such-attribute{{$}}
define i32 @src_result(i32 %x) {
  ret i32 %x
}
define "no-such-attribute" i32 @tgt_result(i32 %x) {
  ret i32 %x
}
; CHECK-LABEL: src_constant -> tgt_constant:
; CHECK-SAME: an attribute of argument 0 differs: nvvm.grid_constant{{$}}
define ptx_kernel void @src_constant(ptr byval(i32) %p, ptr addrspace(1) %o) {
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}
define ptx_kernel void @tgt_constant(ptr byval(i32) "nvvm.grid_constant" %p, ptr addrspace(1) %o) {
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}
define internal i32 @body(i32 %x) {
  ret i32 %x
}
; CHECK-LABEL: src_call -> tgt_call:
; CHECK-SAME: the target has an attribute on a call of 'body' that the source lacks, and it is not known to hold
define i32 @src_call(i32 %x) {
  %r = call i32 @body(i32 %x)
  ret i32 %r
}
define i32 @tgt_call(i32 %x) {
  %r = call i32 @body(i32 "no-such-attribute" %x)
  ret i32 %r
}
