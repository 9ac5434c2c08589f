; Nobody reads an object of local memory on either side: stores to it may go, come, or store something else. But they
; stay inside of the object, as aligned as they say, and an object that somebody reads is compared.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
@none = internal addrspace(3) global [64 x i32] poison
@fewer = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
@filled = internal addrspace(3) global [64 x i32] poison
@outside = internal addrspace(3) global [64 x i32] poison
@farther = internal addrspace(3) global [64 x i32] poison
@aligned = internal addrspace(3) global [64 x i32] poison, align 4
@read = internal addrspace(3) global [64 x i32] poison
@escapes = internal addrspace(3) global [64 x i32] poison
@public = addrspace(3) global [64 x i32] poison
@chosen = internal addrspace(3) global [64 x i32] poison
@scope = internal addrspace(3) global [64 x i32] poison
@placed = internal addrspace(3) global i32 poison, !absolute_symbol !3
@over = internal addrspace(3) global i32 poison, !absolute_symbol !3
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.memset.p3.i32(ptr addrspace(3), i8, i32, i1)

; The target is left with an address that nobody uses.
; CHECK: src_none -> tgt_none: proved
define amdgpu_kernel void @src_none(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @none, i32 %t
  store i32 1, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_none(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @none, i32 %t
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_fewer -> tgt_fewer: proved
define amdgpu_kernel void @src_fewer(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @fewer, i32 %t
  store i32 %n, ptr addrspace(3) %x
  call void @llvm.amdgcn.s.barrier()
  store i32 %t, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_fewer(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @fewer, i32 %t
  call void @llvm.amdgcn.s.barrier()
  store i32 %t, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_other -> tgt_other: proved
define amdgpu_kernel void @src_other(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @other, i32 %t
  store i32 %n, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_other(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @other, i32 %t
  store i32 2, ptr addrspace(1) %p
  store i32 %t, ptr addrspace(3) %x
  ret void
}

; CHECK: src_filled -> tgt_filled: proved
define amdgpu_kernel void @src_filled(ptr addrspace(1) %p) {
  call void @llvm.memset.p3.i32(ptr addrspace(3) @filled, i8 0, i32 16, i1 false)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_filled(ptr addrspace(1) %p) {
  store i32 7, ptr addrspace(3) @filled
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_outside -> tgt_outside: {{inconclusive|refuted}}
define amdgpu_kernel void @src_outside(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  store i32 1, ptr addrspace(3) @outside
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_outside(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %x = getelementptr i32, ptr addrspace(3) @outside, i32 64
  store i32 1, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_farther -> tgt_farther: {{inconclusive|refuted}}
define amdgpu_kernel void @src_farther(ptr addrspace(1) %p, i32 %i) {
  %j = and i32 %i, 63
  %x = getelementptr i32, ptr addrspace(3) @farther, i32 %j
  store i32 1, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_farther(ptr addrspace(1) %p, i32 %i) {
  %j = and i32 %i, 127
  %x = getelementptr i32, ptr addrspace(3) @farther, i32 %j
  store i32 1, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_aligned -> tgt_aligned: {{inconclusive|refuted}}
define amdgpu_kernel void @src_aligned(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @aligned, i32 1)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_aligned(ptr addrspace(1) %p) {
  store i32 7, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @aligned, i32 1), align 16
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_read -> tgt_read: {{inconclusive|refuted}}
define amdgpu_kernel void @src_read(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @read
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_read(ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(3) @read
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) @read
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; CHECK: src_escapes -> tgt_escapes: {{inconclusive|refuted}}
define amdgpu_kernel void @src_escapes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store ptr addrspace(3) @escapes, ptr addrspace(1) %q
  store i32 1, ptr addrspace(3) @escapes
  call void @llvm.amdgcn.s.barrier()
  %a = load ptr addrspace(3), ptr addrspace(1) %q
  %v = load i32, ptr addrspace(3) %a
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_escapes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store ptr addrspace(3) @escapes, ptr addrspace(1) %q
  store i32 2, ptr addrspace(3) @escapes
  call void @llvm.amdgcn.s.barrier()
  %a = load ptr addrspace(3), ptr addrspace(1) %q
  %v = load i32, ptr addrspace(3) %a
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; Code of other modules may read it.
; CHECK: src_public -> tgt_public: {{inconclusive|refuted}}
define amdgpu_kernel void @src_public(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @public
  ret void
}
define amdgpu_kernel void @tgt_public(ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(3) @public
  ret void
}

; One of two objects is written, and the other one is read.
; CHECK: src_chosen -> tgt_chosen: {{inconclusive|refuted}}
define amdgpu_kernel void @src_chosen(ptr addrspace(1) %p, i1 %c) {
  %x = select i1 %c, ptr addrspace(3) @chosen, ptr addrspace(3) @public
  store i32 1, ptr addrspace(3) %x
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) @public
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_chosen(ptr addrspace(1) %p, i1 %c) {
  %x = select i1 %c, ptr addrspace(3) @chosen, ptr addrspace(3) @public
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) @public
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; The target alone says that the store does not alias another one.
; CHECK: src_scope -> tgt_scope: {{inconclusive|refuted}}
define amdgpu_kernel void @src_scope(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @scope
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_scope(ptr addrspace(1) %p) {
  store i32 3, ptr addrspace(3) @scope, !noalias !0
  store i32 2, ptr addrspace(1) %p
  ret void
}

; Another object lies at the same address.
; CHECK: src_placed -> tgt_placed: {{inconclusive|refuted}}
define amdgpu_kernel void @src_placed(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @placed
  %v = load i32, ptr addrspace(3) @over
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_placed(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(3) @over
  store i32 %v, ptr addrspace(1) %p
  ret void
}

!0 = !{!1}
!1 = !{!1, !2}
!2 = !{!2}
!3 = !{i32 0, i32 1}
