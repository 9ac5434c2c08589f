; Addresses of more than 64 bits, and which NaN is a signalling one.
; What is known elsewhere than in the module refutes nothing.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p7:160:256:256:32-p8:128:128:128:48-i64:64-A5"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_wide -> tgt_wide: inconclusive
; CHECK: addresses of more than 64 bits are not modelled
define i64 @src_wide(ptr addrspace(7) %p) {
  %g = getelementptr i8, ptr addrspace(7) %p, i32 4
  %n = ptrtoint ptr addrspace(7) %g to i64
  ret i64 %n
}
define i64 @tgt_wide(ptr addrspace(7) %p) {
  %n = ptrtoint ptr addrspace(7) %p to i64
  %g = add i64 %n, 4
  ret i64 %g
}
; CHECK: src_signalling -> tgt_signalling: proved
define float @src_signalling() {
  ret float 0x7FF4000000000000
}
define nofpclass(qnan) float @tgt_signalling() {
  ret float 0x7FF4000000000000
}
