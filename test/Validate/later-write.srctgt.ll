; What may differ is a store of an undefined value that comes later, and not the call, which the form alone does not show
; to be the same: the memory may hold what the source stores.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=solve --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

@g = external addrspace(1) global [16 x i32], align 4

define void @src(i4 %x) {
  %w = zext i4 %x to i32
  %v = call i32 @llvm.ctpop.i32(i32 %w)
  call void @sees(i32 %v)
  %u = add nuw i16 undef, 4
  store i16 %u, ptr addrspace(1) @g
  call void @sees(i32 0)
  ret void
}
define void @tgt(i4 %x) {
  %w = zext i4 %x to i32
  %v = call range(i32 0, 5) i32 @llvm.ctpop.i32(i32 %w)
  call void @sees(i32 %v)
  call void @sees(i32 0)
  ret void
}

declare void @sees(i32)
declare i32 @llvm.ctpop.i32(i32)
