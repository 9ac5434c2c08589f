; An operation that needs others is the first instruction: whoever begins first waits for them.
; RUN: rejoin run %s --local=4 --arg=zeros:16 --out=0:i32 | FileCheck %s
; RUN: rejoin run %s --local=4 --arg=zeros:16 --out=0:i32 --schedule=independent --seed=1 | FileCheck %s
; RUN: rejoin run %s --local=4 --arg=zeros:16 --out=0:i32 --schedule=exhaustive | FileCheck %s --check-prefix=ORDERS
; RUN: rejoin run %s --local=4 --arg=zeros:16 --out=0:i32 --schedule=independent --model=none | FileCheck %s --check-prefix=ALONE
; CHECK: argument 0: 15 15 15 15
; ORDERS: all 24 orders give 1 result
; ALONE: argument 0: 1 2 4 8

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)

define amdgpu_kernel void @k(ptr addrspace(1) %out) convergent {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %low = trunc i64 %all to i32
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %low, ptr addrspace(1) %at
  ret void
}
