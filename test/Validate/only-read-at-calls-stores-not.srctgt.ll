; The callee stores where the call, or the callee, says that nothing is written.
; A call, or its callee, says that nothing is written, by an argument or at all. The target's code writes nevertheless,
; which is undefined, and the source writes by itself: nothing is proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? -le 2
; RUN: FileCheck --input-file=%t.solve %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: FileCheck --input-file=%t.induct %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

define internal void @put(ptr addrspace(1) %p, i32 %v, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  store i32 %v, ptr addrspace(1) %p
  ret void
no:
  ret void
}
; CHECK: src_argument -> tgt_argument:
define void @src_argument(ptr addrspace(1) %p, i32 %v) {
  call void @put(ptr addrspace(1) readonly %p, i32 %v, i1 false)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define void @tgt_argument(ptr addrspace(1) %p, i32 %v) {
  call void @put(ptr addrspace(1) readonly %p, i32 %v, i1 true)
  ret void
}
; CHECK: src_none -> tgt_none:
define void @src_none(ptr addrspace(1) %p, i32 %v) {
  call void @put(ptr addrspace(1) readnone %p, i32 %v, i1 false)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define void @tgt_none(ptr addrspace(1) %p, i32 %v) {
  call void @put(ptr addrspace(1) readnone %p, i32 %v, i1 true)
  ret void
}
; CHECK: src_call -> tgt_call:
define void @src_call(ptr addrspace(1) %p, i32 %v) {
  call void @put(ptr addrspace(1) %p, i32 %v, i1 false) memory(read)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define void @tgt_call(ptr addrspace(1) %p, i32 %v) {
  call void @put(ptr addrspace(1) %p, i32 %v, i1 true) memory(read)
  ret void
}

define internal void @puts(ptr addrspace(1) readonly %p, i32 %v, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  store i32 %v, ptr addrspace(1) %p
  ret void
no:
  ret void
}
; CHECK: src_declared -> tgt_declared:
define void @src_declared(ptr addrspace(1) %p, i32 %v) {
  call void @puts(ptr addrspace(1) %p, i32 %v, i1 false)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define void @tgt_declared(ptr addrspace(1) %p, i32 %v) {
  call void @puts(ptr addrspace(1) %p, i32 %v, i1 true)
  ret void
}

define internal void @reads(ptr addrspace(1) %p, i32 %v, i1 noundef %c) memory(read) {
  br i1 %c, label %yes, label %no
yes:
  store i32 %v, ptr addrspace(1) %p
  ret void
no:
  ret void
}
; CHECK: src_function -> tgt_function:
define void @src_function(ptr addrspace(1) %p, i32 %v) {
  call void @reads(ptr addrspace(1) %p, i32 %v, i1 false)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define void @tgt_function(ptr addrspace(1) %p, i32 %v) {
  call void @reads(ptr addrspace(1) %p, i32 %v, i1 true)
  ret void
}

; Through another call, which says nothing.
define internal void @passes(ptr addrspace(1) %p, i32 %v, i1 noundef %c) {
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  call void @put(ptr addrspace(1) %q, i32 %v, i1 %c)
  ret void
}
; CHECK: src_through -> tgt_through:
define void @src_through(ptr addrspace(1) %p, i32 %v) {
  call void @passes(ptr addrspace(1) readonly %p, i32 %v, i1 false)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %v, ptr addrspace(1) %q
  ret void
}
define void @tgt_through(ptr addrspace(1) %p, i32 %v) {
  call void @passes(ptr addrspace(1) readonly %p, i32 %v, i1 true)
  ret void
}
