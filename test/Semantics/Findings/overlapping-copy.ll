; A copy whose bytes overlap with the places that they are copied to stops the thread; a move, and a copy to the same place, do
; not.
; RUN: not rejoin run %s --kernel=copies --local=1 --arg=zeros:16 --out=0 | FileCheck %s
; RUN: rejoin run %s --kernel=moves --local=1 --arg=zeros:16 --out=0 | FileCheck --check-prefix=MOVES %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: {{.*}}.ll:[[#@LINE+4]]:3: error: memcpy to an address that overlaps the source [undefined-behaviour, rule S7]
; CHECK: note: found for thread 0
define amdgpu_kernel void @copies(ptr addrspace(1) %p) {
  %to = getelementptr i8, ptr addrspace(1) %p, i32 1
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %p, i64 2, i1 false)
  ret void
}

; MOVES: argument 0: 16843008 0 0 0
define amdgpu_kernel void @moves(ptr addrspace(1) %p) {
  store i32 65793, ptr addrspace(1) %p
  %to = getelementptr i8, ptr addrspace(1) %p, i32 1
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %p, i64 3, i1 false)
  store i8 0, ptr addrspace(1) %p
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %p, i64 4, i1 false)
  ret void
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
