; Addresses and objects that cannot be: outside of a segment, or larger than any stack.
; The target alone breaks or needs it, so nothing is proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
declare void @use(i32)

; The address leaves the segment on the way, so it is poison.
; CHECK: src_address -> tgt_address: inconclusive
define amdgpu_kernel void @src_address(ptr addrspace(1) %p, i32 %n, i32 %m) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_address(ptr addrspace(1) %p, i32 %n, i32 %m) {
  %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %q = getelementptr inbounds [4096 x i8], ptr addrspace(4) %s, i64 1, i64 -4088
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; No stack has room for it.
; CHECK: src_object -> tgt_object: inconclusive
define i32 @src_object(i32 %x) {
  ret i32 %x
}
define i32 @tgt_object(i32 %x) {
  %a = alloca [4294967296 x i8], addrspace(5)
  ret i32 %x
}
; Nor for two of them, one of which is written.
; CHECK: src_objects -> tgt_objects: inconclusive
define i32 @src_objects(i32 %x) {
  ret i32 %x
}
define i32 @tgt_objects(i32 %x) {
  %a = alloca [1500000000 x i8], addrspace(5)
  %b = alloca [1500000000 x i8], addrspace(5)
  store i8 1, ptr addrspace(5) %a
  ret i32 %x
}
; CHECK: src_number -> tgt_number: inconclusive
define i32 @src_number(i32 %x) {
  ret i32 %x
}
define i32 @tgt_number(i32 %x) {
  %a = alloca [65536 x i8], i64 65536, addrspace(5)
  ret i32 %x
}
; CHECK: src_aligned -> tgt_aligned: inconclusive
define i32 @src_aligned(i32 %x) {
  ret i32 %x
}
define i32 @tgt_aligned(i32 %x) {
  %a = alloca i8, align 1073741824, addrspace(5)
  %b = alloca i8, align 1073741824, addrspace(5)
  ret i32 %x
}
; The callee's frame lies on top of the target's.
; CHECK: src_frames -> tgt_frames: inconclusive
define void @src_frames() {
  call void @deep()
  ret void
}
define void @tgt_frames() {
  %a = alloca [1500000000 x i8], addrspace(5)
  call void @deep()
  ret void
}
define internal void @deep() {
  %a = alloca [1500000000 x i8], addrspace(5)
  call void @use(i32 1)
  ret void
}
; The source has as many only on some ways.
; CHECK: src_some -> tgt_some:
define i32 @src_some(i32 %x, i1 noundef %c) {
  br i1 %c, label %a, label %e
a:
  %o = alloca [4294967295 x i8], addrspace(5)
  br label %e
e:
  ret i32 %x
}
define i32 @tgt_some(i32 %x, i1 noundef %c) {
  %o = alloca [4294967295 x i8], addrspace(5)
  br i1 %c, label %a, label %e
a:
  br label %e
e:
  ret i32 %x
}
