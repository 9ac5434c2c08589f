; What callees store behind pointers, and read there.
; RUN: %analyze --assume-race-free=no --workgroup-size=256 %s | FileCheck %s

target datalayout = "A5-p5:32:32"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5), ptr addrspace(4), i64, i1)
declare void @llvm.memcpy.p5.p5.i64(ptr addrspace(5), ptr addrspace(5), i64, i1)
declare void @llvm.memset.p5.i64(ptr addrspace(5), i8, i64, i1)
declare void @unknown(ptr addrspace(5))
@numbers = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@local = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison

define internal void @put(ptr addrspace(5) %out, i32 %x) {
  store i32 %x, ptr addrspace(5) %out
  ret void
}

define internal void @putSome(ptr addrspace(5) %out, i32 %x, i32 %c) {
entry:
  %z = icmp eq i32 %c, 0
  br i1 %z, label %s, label %e

s:
  store i32 %x, ptr addrspace(5) %out
  br label %e

e:
  ret void
}

define internal i32 @get(ptr addrspace(5) %in, i32 %i) {
  %p = getelementptr i32, ptr addrspace(5) %in, i32 %i
  %r = load i32, ptr addrspace(5) %p
  ret i32 %r
}

; By flat pointers, which go through a variable.
define internal i32 @getFlat(ptr %in) {
  %v = alloca ptr, addrspace(5)
  store ptr %in, ptr addrspace(5) %v
  %p = load ptr, ptr addrspace(5) %v
  %r = load i32, ptr %p
  ret i32 %r
}

define internal i32 @getGlobal(ptr addrspace(1) %in) {
  %r = load i32, ptr addrspace(1) %in
  ret i32 %r
}

define internal i32 @getLocal(ptr addrspace(3) %in) {
  %r = load i32, ptr addrspace(3) %in
  ret i32 %r
}

define internal void @putLocal(ptr addrspace(3) %out, i32 %x) {
  store i32 %x, ptr addrspace(3) %out
  ret void
}

; Its address goes elsewhere.
define internal void @lose(ptr addrspace(5) %x, ptr addrspace(1) %to) {
  store ptr addrspace(5) %x, ptr addrspace(1) %to
  ret void
}

; It changes what is behind one pointer by another.
define internal i32 @swap(ptr addrspace(5) %a, ptr addrspace(5) %b, i32 %x) {
  store i32 %x, ptr addrspace(5) %a
  %r = load i32, ptr addrspace(5) %b
  ret i32 %r
}

; CHECK-LABEL: function 'private'
define amdgpu_kernel void @private(i32 %n, ptr addrspace(1) %to) {
  %a = alloca [4 x i32], addrspace(5)
  %b = alloca [4 x i32], addrspace(5)
  %c = alloca [4 x i32], addrspace(5)
  %d = alloca [4 x i32], addrspace(5)
  %e = alloca [4 x i32], addrspace(5)
  %f = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  call void @put(ptr addrspace(5) %a, i32 %n)
; CHECK: uniform (grid): %uni.a = call
  %uni.a = call i32 @get(ptr addrspace(5) %a, i32 %n)
; CHECK: uniform (grid): %uni.a2 = load
  %uni.a2 = load i32, ptr addrspace(5) %a
; CHECK: DIVERGENT (thread): %div.a = call
  %div.a = call i32 @get(ptr addrspace(5) %a, i32 %tid)
  %at = getelementptr i32, ptr addrspace(5) %a, i32 %tid
; CHECK: DIVERGENT (thread): %div.a2 = call
  %div.a2 = call i32 @get(ptr addrspace(5) %at, i32 0)
  %flat = addrspacecast ptr addrspace(5) %a to ptr
; CHECK: uniform (grid): %uni.a3 = call
  %uni.a3 = call i32 @getFlat(ptr %flat)
; What differs is stored.
  call void @put(ptr addrspace(5) %b, i32 %tid)
; CHECK: DIVERGENT (thread): %div.b = load
  %div.b = load i32, ptr addrspace(5) %b
; By some threads alone.
  call void @put(ptr addrspace(5) %c, i32 0)
  call void @putSome(ptr addrspace(5) %c, i32 %n, i32 %tid)
; CHECK: DIVERGENT (thread): %div.c = call
  %div.c = call i32 @get(ptr addrspace(5) %c, i32 0)
; At places that differ.
  %at2 = getelementptr i32, ptr addrspace(5) %d, i32 %tid
  call void @put(ptr addrspace(5) %at2, i32 %n)
; CHECK: DIVERGENT (thread): %div.d = call
  %div.d = call i32 @get(ptr addrspace(5) %d, i32 0)
; Others may write it.
  call void @lose(ptr addrspace(5) %e, ptr addrspace(1) %to)
; CHECK: DIVERGENT (thread): %div.e = call
  %div.e = call i32 @get(ptr addrspace(5) %e, i32 0)
; Two pointers into one object.
; CHECK: DIVERGENT (thread): %div.f = call
  %div.f = call i32 @swap(ptr addrspace(5) %f, ptr addrspace(5) %f, i32 %tid)
  ret void
}

; The call itself is made by some threads alone.
; CHECK-LABEL: function 'some'
define amdgpu_kernel void @some(i32 %n) {
entry:
  %a = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  call void @put(ptr addrspace(5) %a, i32 0)
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %s, label %e

s:
  call void @put(ptr addrspace(5) %a, i32 %n)
  br label %e

e:
; CHECK: DIVERGENT (thread): %div = call
  %div = call i32 @get(ptr addrspace(5) %a, i32 0)
  ret void
}

; CHECK-LABEL: function 'copies'
define amdgpu_kernel void @copies(i32 %n, ptr addrspace(4) %table) {
  %a = alloca [4 x i32], addrspace(5)
  %b = alloca [4 x i32], addrspace(5)
  %c = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) %a, ptr addrspace(4) @numbers, i64 16, i1 false)
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %b, ptr addrspace(5) %a, i64 16, i1 false)
; CHECK: uniform (grid): %uni = call
  %uni = call i32 @get(ptr addrspace(5) %b, i32 %n)
  call void @llvm.memset.p5.i64(ptr addrspace(5) %c, i8 0, i64 16, i1 false)
; CHECK: uniform (grid): %uni2 = call
  %uni2 = call i32 @get(ptr addrspace(5) %c, i32 %n)
  ret void
}

; CHECK-LABEL: function 'copiesWhatDiffers'
define amdgpu_kernel void @copiesWhatDiffers(i32 %n, ptr addrspace(4) %table) {
  %a = alloca [4 x i32], addrspace(5)
  %b = alloca [4 x i32], addrspace(5)
  %c = alloca [4 x i32], addrspace(5)
  %d = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %tid to i64
  call void @put(ptr addrspace(5) %a, i32 %tid)
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %b, ptr addrspace(5) %a, i64 16, i1 false)
; CHECK: DIVERGENT (thread): %div = load
  %div = load i32, ptr addrspace(5) %b
  call void @llvm.memset.p5.i64(ptr addrspace(5) %c, i8 0, i64 %wide, i1 false)
; CHECK: DIVERGENT (thread): %div2 = load
  %div2 = load i32, ptr addrspace(5) %c
  %from = getelementptr i32, ptr addrspace(4) @numbers, i32 %tid
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) %d, ptr addrspace(4) %from, i64 4, i1 false)
; CHECK: DIVERGENT (thread): %div3 = load
  %div3 = load i32, ptr addrspace(5) %d
  ret void
}

; What the kernel never writes is one value for all; a callee that writes elsewhere does not change that.
; CHECK-LABEL: function 'shared'
define amdgpu_kernel void @shared(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = alloca [4 x i32], addrspace(5)
  %place = and i32 %tid, 63
  %at = getelementptr i32, ptr addrspace(3) @local, i32 %place
  call void @putLocal(ptr addrspace(3) %at, i32 %tid)
  call void @llvm.amdgcn.s.barrier()
; CHECK: uniform (grid): %uni.in = call
  %uni.in = call i32 @getGlobal(ptr addrspace(1) %in)
; CHECK: uniform (64): %uni.out = call
  %uni.out = call i32 @getGlobal(ptr addrspace(1) %out)
  %flat = addrspacecast ptr addrspace(1) %in to ptr
; CHECK: uniform (grid): %uni.flat = call
  %uni.flat = call i32 @getFlat(ptr %flat)
  %own = getelementptr i32, ptr addrspace(1) %in, i32 %tid
; CHECK: DIVERGENT (thread): %div.in = call
  %div.in = call i32 @getGlobal(ptr addrspace(1) %own)
; CHECK: uniform (workgroup): %uni.local = call
  %uni.local = call i32 @getLocal(ptr addrspace(3) @local)
; Between these barriers it is written.
; CHECK: uniform (64): %uni.other = call
  %uni.other = call i32 @getLocal(ptr addrspace(3) @other)
  call void @putLocal(ptr addrspace(3) @other, i32 1)
  store i32 1, ptr addrspace(1) %out
; CHECK: uniform (grid): %uni.load = load
  %uni.load = load i32, ptr addrspace(1) %in
  ret void
}
