; The callee writes by an atomic operation, a fill, or a call of others, where nothing is written as the call says.
; The target's code writes nevertheless, which is undefined, and the source writes by itself: nothing is proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? -le 2
; RUN: FileCheck --input-file=%t.solve %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: FileCheck --input-file=%t.induct %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @unknown(i32)
declare void @takes(ptr addrspace(1))
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

define internal void @adds(ptr addrspace(1) %p, i32 %v, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  %o = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  ret void
no:
  ret void
}
; CHECK: src_update -> tgt_update:
define void @src_update(ptr addrspace(1) %p, i32 %v) {
  call void @adds(ptr addrspace(1) readonly %p, i32 %v, i1 false)
  %o = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  ret void
}
define void @tgt_update(ptr addrspace(1) %p, i32 %v) {
  call void @adds(ptr addrspace(1) readonly %p, i32 %v, i1 true)
  ret void
}

define internal void @sets(ptr addrspace(1) %p, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 1, i64 1000, i1 false)
  ret void
no:
  ret void
}
; CHECK: src_set -> tgt_set:
define void @src_set(ptr addrspace(1) %p) {
  call void @sets(ptr addrspace(1) readonly %p, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 1, i64 1000, i1 false)
  ret void
}
define void @tgt_set(ptr addrspace(1) %p) {
  call void @sets(ptr addrspace(1) readonly %p, i1 true)
  ret void
}

; What nobody knows may write.
define internal void @calls(ptr addrspace(1) %p, i32 %v, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @unknown(i32 %v)
  ret void
no:
  ret void
}
; CHECK: src_unknown -> tgt_unknown:
define void @src_unknown(ptr addrspace(1) %p, i32 %v) {
  call void @calls(ptr addrspace(1) %p, i32 %v, i1 false) memory(read)
  call void @unknown(i32 %v)
  ret void
}
define void @tgt_unknown(ptr addrspace(1) %p, i32 %v) {
  call void @calls(ptr addrspace(1) %p, i32 %v, i1 true) memory(read)
  ret void
}
define internal void @gives(ptr addrspace(1) %p, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @takes(ptr addrspace(1) %p)
  ret void
no:
  ret void
}
; CHECK: src_given -> tgt_given:
define void @src_given(ptr addrspace(1) %p) {
  call void @gives(ptr addrspace(1) readonly %p, i1 false)
  call void @takes(ptr addrspace(1) %p)
  ret void
}
define void @tgt_given(ptr addrspace(1) %p) {
  call void @gives(ptr addrspace(1) readonly %p, i1 true)
  ret void
}
