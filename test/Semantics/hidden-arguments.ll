; What AMDGPU tells kernels of their launch: the dispatch packet, and the hidden arguments by version of the code object.
; RUN: rejoin run --global=6,4 --local=4,2 --arg=zeros:128 --out=0 %s | FileCheck --check-prefix=NEW %s
; RUN: sed 's/i32 600/i32 400/' %s > %t.old.ll
; RUN: not rejoin run --global=6,4 --local=4,2 --arg=zeros:128 --out=0 %t.old.ll 2>&1 | FileCheck --check-prefix=OLD %s
; RUN: sed 's/i64 64, /i64 256, /' %s > %t.far.ll
; RUN: not rejoin run --global=6,4 --local=4,2 --arg=zeros:128 %t.far.ll 2>&1 | FileCheck --check-prefix=FAR %s
; Dimensions, sizes of workgroups, and of the launch; numbers of whole workgroups, sizes, what is left, the first
; dimension's offset (of eight bytes), dimensions.
; NEW: argument 0: 2 4 2 1 6 4 1 1 2 1 4 2 1 2 0 0 0 2 0 0
; OLD: hidden-arguments.ll.tmp.old.ll:{{[0-9]+}}:3: error: reads memory that was never written [uninitialized-read, rule S5]
; OLD: argument 0: 2 4 2 1 6 4 1 0 0 0 0 0 0
; FAR: error: reads 2 bytes at byte 256 of the hidden arguments, which have 256 bytes [out-of-bounds, rule S3]
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %p = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  call void @short(ptr addrspace(4) %p, i64 2, ptr addrspace(1) %out, i64 0)
  call void @short(ptr addrspace(4) %p, i64 4, ptr addrspace(1) %out, i64 1)
  call void @short(ptr addrspace(4) %p, i64 6, ptr addrspace(1) %out, i64 2)
  call void @short(ptr addrspace(4) %p, i64 8, ptr addrspace(1) %out, i64 3)
  call void @long(ptr addrspace(4) %p, i64 12, ptr addrspace(1) %out, i64 4)
  call void @long(ptr addrspace(4) %p, i64 16, ptr addrspace(1) %out, i64 5)
  call void @long(ptr addrspace(4) %p, i64 20, ptr addrspace(1) %out, i64 6)
  call void @long(ptr addrspace(4) %h, i64 0, ptr addrspace(1) %out, i64 7)
  call void @long(ptr addrspace(4) %h, i64 4, ptr addrspace(1) %out, i64 8)
  call void @long(ptr addrspace(4) %h, i64 8, ptr addrspace(1) %out, i64 9)
  call void @short(ptr addrspace(4) %h, i64 12, ptr addrspace(1) %out, i64 10)
  call void @short(ptr addrspace(4) %h, i64 14, ptr addrspace(1) %out, i64 11)
  call void @short(ptr addrspace(4) %h, i64 16, ptr addrspace(1) %out, i64 12)
  call void @short(ptr addrspace(4) %h, i64 18, ptr addrspace(1) %out, i64 13)
  call void @short(ptr addrspace(4) %h, i64 20, ptr addrspace(1) %out, i64 14)
  call void @short(ptr addrspace(4) %h, i64 22, ptr addrspace(1) %out, i64 15)
  call void @long(ptr addrspace(4) %h, i64 40, ptr addrspace(1) %out, i64 16)
  call void @short(ptr addrspace(4) %h, i64 64, ptr addrspace(1) %out, i64 17)
  ret void
}
define internal void @short(ptr addrspace(4) %p, i64 %at, ptr addrspace(1) %out, i64 %k) {
  %q = getelementptr i8, ptr addrspace(4) %p, i64 %at
  %v = load i16, ptr addrspace(4) %q
  %w = zext i16 %v to i32
  %r = getelementptr i32, ptr addrspace(1) %out, i64 %k
  store atomic i32 %w, ptr addrspace(1) %r monotonic, align 4
  ret void
}
define internal void @long(ptr addrspace(4) %p, i64 %at, ptr addrspace(1) %out, i64 %k) {
  %q = getelementptr i8, ptr addrspace(4) %p, i64 %at
  %w = load i32, ptr addrspace(4) %q
  %r = getelementptr i32, ptr addrspace(1) %out, i64 %k
  store atomic i32 %w, ptr addrspace(1) %r monotonic, align 4
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
