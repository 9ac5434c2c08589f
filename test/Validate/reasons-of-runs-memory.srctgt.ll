; Memory that a run shows in one state: races, objects of one side, addresses and bits that nobody compares.
; RUN: not rejoin validate --engine=run %s | FileCheck %s
; VERDICT: inconclusive
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@shared = internal addrspace(3) global i32 poison
@array = internal addrspace(3) global [64 x i32] poison
@counter = addrspace(1) global i32 0
declare void @use(ptr addrspace(5))

; CHECK: src_own -> tgt_own: inconclusive
; CHECK: threads exchange values of memory, and each was given its own: event
define amdgpu_kernel void @src_own(ptr addrspace(1) %p, ptr addrspace(1) %c) {
  %v = load i32, ptr addrspace(1) %p
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %a = atomicrmw add ptr addrspace(1) %c, i32 %b monotonic
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %a
  store i32 %b, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_own(ptr addrspace(1) %p, ptr addrspace(1) %c) {
  %v = load i32, ptr addrspace(1) %p
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %a = atomicrmw add ptr addrspace(1) %c, i32 %v monotonic
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %a
  store i32 %b, ptr addrspace(1) %q
  ret void
}

; CHECK: src_local -> tgt_local: inconclusive
; CHECK: the objects in local memory differ: event
define amdgpu_kernel void @src_local(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_local(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(3) @array, i32 %t
  store i32 1, ptr addrspace(3) %q
  %v = load i32, ptr addrspace(3) %q
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %p
  ret void
}

; CHECK: src_readonly -> tgt_readonly: inconclusive
; CHECK: an argument that is readonly may be written: event
define void @src_readonly(ptr readonly %p, ptr %q, i1 %c) {
  %s = select i1 %c, ptr %p, ptr %q
  store i32 1, ptr %s
  ret void
}
define void @tgt_readonly(ptr readonly %p, ptr %q, i1 %c) {
  %s = select i1 %c, ptr %p, ptr %q
  store i32 2, ptr %s
  ret void
}

; CHECK: src_races -> tgt_races: inconclusive
; CHECK: the source has data races on these inputs, and the order of accesses may differ
define amdgpu_kernel void @src_races(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(3) @shared
  %v = load i32, ptr addrspace(3) @shared
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_races(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 0, ptr addrspace(3) @shared
  %v = load i32, ptr addrspace(3) @shared
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; CHECK: src_order -> tgt_order: inconclusive
; CHECK: the source's atomic operations may happen in a different order: event
define i32 @src_order() {
  %a = atomicrmw add ptr addrspace(1) @counter, i32 1 monotonic
  ret i32 %a
}
define i32 @tgt_order() {
  %a = atomicrmw add ptr addrspace(1) @counter, i32 1 monotonic
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %b
}

; CHECK: src_grows -> tgt_grows: inconclusive
; CHECK: the target uses more memory or calls than the runs provide: thread
define i32 @src_grows(ptr %p, i64 %n) {
  ret i32 0
}
define i32 @tgt_grows(ptr %p, i64 %n) {
  %a = alloca [1000000000 x i8], addrspace(5)
  store i8 1, ptr addrspace(5) %a
  ret i32 0
}

; CHECK: src_escapes -> tgt_escapes: inconclusive
; CHECK: addresses of private objects escape, and the contents of these objects are not compared completely
define void @src_escapes(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @use(ptr addrspace(5) %a)
  ret void
}
define void @tgt_escapes(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @use(ptr addrspace(5) %a)
  ret void
}

; CHECK: src_addresses -> tgt_addresses: inconclusive
; CHECK: the target computes with addresses of private objects, which may differ
define i64 @src_addresses(i32 %x) {
  %a = alloca i32, addrspace(5)
  %n = ptrtoint ptr addrspace(5) %a to i32
  %m = zext i32 %n to i64
  ret i64 %m
}
define i64 @tgt_addresses(i32 %x) {
  %a = alloca i32, addrspace(5)
  %n = ptrtoint ptr addrspace(5) %a to i32
  %m = zext i32 %n to i64
  ret i64 %m
}

; CHECK: src_beside -> tgt_beside: inconclusive
; CHECK: the target reads a vector that does not fill its bytes, and their other bits are not looked at
define <3 x i1> @src_beside(ptr %p) {
  %v = load <3 x i1>, ptr %p
  ret <3 x i1> %v
}
define <3 x i1> @tgt_beside(ptr %p) {
  %v = load <3 x i1>, ptr %p
  ret <3 x i1> %v
}
