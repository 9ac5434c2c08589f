; What threads read at an address that they share is the same for all, so what one of them gets of another is what it
; has read itself: no difference. At addresses of their own they read different values.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=run %s > %t.runs || test $? -le 2
; RUN: FileCheck --check-prefix=RUNS --input-file=%t.runs %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: src_first -> tgt_first: proved
; RUNS: src_first -> tgt_first: inconclusive
define amdgpu_kernel void @src_first(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  store i32 %r, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_first(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %g
  ret void
}
; All threads write one place, in whatever order.
; CHECK: src_one_place -> tgt_one_place: proved
; RUNS: src_one_place -> tgt_one_place: inconclusive
define amdgpu_kernel void @src_one_place(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %q
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_one_place(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; CHECK: src_own -> tgt_own: refuted
; RUNS: src_own -> tgt_own: refuted
define amdgpu_kernel void @src_own(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %h = getelementptr i32, ptr addrspace(1) %q, i32 %t
  %v = load i32, ptr addrspace(1) %h
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  store i32 %r, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_own(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %h = getelementptr i32, ptr addrspace(1) %q, i32 %t
  %v = load i32, ptr addrspace(1) %h
  store i32 %v, ptr addrspace(1) %g
  ret void
}
