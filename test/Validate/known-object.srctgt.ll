; What lies within a global object whose size is known is within its bounds, and what a constant holds is known at any place.
; RUN: rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved
; RUN: FileCheck --input-file=%t.solved %s
target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
@numbers = internal addrspace(4) constant [4 x i32] [i32 5, i32 7, i32 9, i32 11]
@shared = internal addrspace(3) global { i32, [6 x i32] } poison
declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5), ptr addrspace(4), i64, i1)

; CHECK: src_copied -> tgt_copied: proved
define i32 @src_copied(i32 %i) {
  %a = alloca [4 x i32], align 4, addrspace(5)
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 4 %a, ptr addrspace(4) align 4 @numbers, i64 16, i1 false)
  %w = sext i32 %i to i64
  %at = getelementptr inbounds [4 x i32], ptr addrspace(5) %a, i64 0, i64 %w
  %r = load i32, ptr addrspace(5) %at
  ret i32 %r
}
define i32 @tgt_copied(i32 %i) {
  %w = sext i32 %i to i64
  %at = getelementptr inbounds [4 x i32], ptr addrspace(4) @numbers, i64 0, i64 %w
  %r = load i32, ptr addrspace(4) %at
  ret i32 %r
}

; CHECK: src_bounds -> tgt_bounds: proved
define void @src_bounds(i32 %i, i32 %x) {
  %j = urem i32 %i, 6
  %at = getelementptr { i32, [6 x i32] }, ptr addrspace(3) @shared, i32 0, i32 1, i32 %j
  store i32 %x, ptr addrspace(3) %at
  ret void
}
define void @tgt_bounds(i32 %i, i32 %x) {
  %j = urem i32 %i, 6
  %at = getelementptr inbounds { i32, [6 x i32] }, ptr addrspace(3) @shared, i32 0, i32 1, i32 %j
  store i32 %x, ptr addrspace(3) %at
  ret void
}

; Where nothing is added it does not matter where it is.
; CHECK: src_nothing_added -> tgt_nothing_added: proved
define ptr addrspace(3) @src_nothing_added(i32 %i, i32 %j) {
  %far = getelementptr i32, ptr addrspace(3) @shared, i32 %i
  ret ptr addrspace(3) %far
}
define ptr addrspace(3) @tgt_nothing_added(i32 %i, i32 %j) {
  %far = getelementptr i32, ptr addrspace(3) @shared, i32 %i
  %zero = mul i32 %j, 0
  %at = getelementptr inbounds i32, ptr addrspace(3) %far, i32 %zero
  ret ptr addrspace(3) %at
}
