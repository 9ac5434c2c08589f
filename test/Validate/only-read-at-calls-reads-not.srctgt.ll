; The callee reads by an argument that is written, or not accessed at all, as the call says.
; The target's code reads nevertheless, which is undefined, and the source reads by itself: nothing is proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? -le 2
; RUN: FileCheck --input-file=%t.solve %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: FileCheck --input-file=%t.induct %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; Nor is anything read by an argument that is written, if at all.
define internal i32 @looks(ptr addrspace(1) %p, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
no:
  ret i32 0
}
; CHECK: src_looks -> tgt_looks:
define i32 @src_looks(ptr addrspace(1) %p) {
  %z = call i32 @looks(ptr addrspace(1) readnone %p, i1 false)
  %v = load i32, ptr addrspace(1) %p
  %s = add i32 %v, %z
  ret i32 %s
}
define i32 @tgt_looks(ptr addrspace(1) %p) {
  %v = call i32 @looks(ptr addrspace(1) readnone %p, i1 true)
  ret i32 %v
}
; CHECK: src_written -> tgt_written:
define i32 @src_written(ptr addrspace(1) %p) {
  %z = call i32 @looks(ptr addrspace(1) writeonly %p, i1 false)
  %v = load i32, ptr addrspace(1) %p
  %s = add i32 %v, %z
  ret i32 %s
}
define i32 @tgt_written(ptr addrspace(1) %p) {
  %v = call i32 @looks(ptr addrspace(1) writeonly %p, i1 true)
  ret i32 %v
}
