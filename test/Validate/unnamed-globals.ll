; Passes remove globals without names. What follows these in memory, arguments too, lies where it lay.
; RUN: rejoin validate --passes=globaldce,instcombine %s | FileCheck %s
; RUN: rejoin validate --passes='default<O2>' %s | FileCheck %s
; RUN: rejoin validate --engine=run --passes=globaldce,instcombine %s > %t.said || test $? -eq 2
; RUN: FileCheck --check-prefix=SAMPLED --input-file=%t.said %s
; CHECK: reads -> reads: proved
; CHECK: plain -> plain: proved
; CHECK: local -> local: proved
; SAMPLED-NOT: refuted
; SAMPLED: reads -> reads: inconclusive
; SAMPLED: plain -> plain: inconclusive
; SAMPLED: local -> local: inconclusive
target triple = "amdgcn-amd-amdhsa"
@table = private unnamed_addr addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@0 = internal addrspace(1) global i32 3
@1 = internal addrspace(3) global [64 x i32] poison, align 64
@2 = private unnamed_addr addrspace(4) constant [2 x i32] [i32 5, i32 6], align 4
@scratch = internal addrspace(3) global i32 poison

define amdgpu_kernel void @reads(ptr addrspace(1) %p, i32 %n) {
  %g = getelementptr i32, ptr addrspace(4) @table, i32 1
  %x = load i32, ptr addrspace(4) %g
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @plain(ptr addrspace(1) %p, i32 %n) {
  %e = add i32 %n, 0
  store i32 %e, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @local(ptr addrspace(1) %p, i32 %n) {
  %e = add i32 %n, 0
  store i32 %e, ptr addrspace(3) @scratch
  call void @llvm.amdgcn.s.barrier()
  %x = load i32, ptr addrspace(3) @scratch
  store i32 %x, ptr addrspace(1) %p
  ret void
}
declare void @llvm.amdgcn.s.barrier()
