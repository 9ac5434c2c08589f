; An access by a flat address is one by the address in the space that it was cast from, as LLVM infers it.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: not grep refuted %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
; CHECK: src_store_local -> tgt_store_local: proved
define void @src_store_local(ptr addrspace(3) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  store i32 %x, ptr %q
  ret void
}
define void @tgt_store_local(ptr addrspace(3) %p, i32 %x) {
  store i32 %x, ptr addrspace(3) %p
  ret void
}
; CHECK: src_store_global -> tgt_store_global: proved
define void @src_store_global(ptr addrspace(1) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(1) %p to ptr
  store i32 %x, ptr %q
  ret void
}
define void @tgt_store_global(ptr addrspace(1) %p, i32 %x) {
  store i32 %x, ptr addrspace(1) %p
  ret void
}
; CHECK: src_atomic_global -> tgt_atomic_global: proved
define void @src_atomic_global(ptr addrspace(1) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(1) %p to ptr
  %y = atomicrmw add ptr %q, i32 %x seq_cst
  ret void
}
define void @tgt_atomic_global(ptr addrspace(1) %p, i32 %x) {
  %y = atomicrmw add ptr addrspace(1) %p, i32 %x seq_cst
  ret void
}
; CHECK: src_load -> tgt_load: proved
define i32 @src_load(ptr addrspace(3) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  %y = load i32, ptr %q
  ret i32 %y
}
define i32 @tgt_load(ptr addrspace(3) %p, i32 %x) {
  %y = load i32, ptr addrspace(3) %p
  ret i32 %y
}
; CHECK: src_store_then_load -> tgt_store_then_load: proved
define i32 @src_store_then_load(ptr addrspace(3) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  store i32 7, ptr %q
  %y = load i32, ptr %q
  ret i32 %y
}
define i32 @tgt_store_then_load(ptr addrspace(3) %p, i32 %x) {
  store i32 7, ptr addrspace(3) %p
  %y = load i32, ptr addrspace(3) %p
  ret i32 %y
}
; CHECK: src_offset -> tgt_offset: proved
define void @src_offset(ptr addrspace(3) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  %r = getelementptr inbounds i32, ptr %q, i64 3
  store i32 %x, ptr %r
  ret void
}
define void @tgt_offset(ptr addrspace(3) %p, i32 %x) {
  %r = getelementptr inbounds i32, ptr addrspace(3) %p, i32 3
  store i32 %x, ptr addrspace(3) %r
  ret void
}
; CHECK: src_atomic_offset -> tgt_atomic_offset: proved
define void @src_atomic_offset(ptr addrspace(3) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  %r = getelementptr inbounds i32, ptr %q, i64 3
  %y = atomicrmw add ptr %r, i32 %x seq_cst
  ret void
}
define void @tgt_atomic_offset(ptr addrspace(3) %p, i32 %x) {
  %r = getelementptr inbounds i32, ptr addrspace(3) %p, i32 3
  %y = atomicrmw add ptr addrspace(3) %r, i32 %x seq_cst
  ret void
}
; CHECK: src_volatile_load -> tgt_volatile_load: proved
define void @src_volatile_load(ptr addrspace(3) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  %r = load volatile i32, ptr %q
  ret void
}
define void @tgt_volatile_load(ptr addrspace(3) %p, i32 %x) {
  %r = load volatile i32, ptr addrspace(3) %p
  ret void
}
; Nothing is written at null if the size is 0, so null is not excluded.
; CHECK: src_memset -> tgt_memset: inconclusive
define void @src_memset(ptr addrspace(3) %p, i64 %n) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  call void @llvm.memset.p0.i64(ptr %q, i8 4, i64 %n, i1 false)
  ret void
}
define void @tgt_memset(ptr addrspace(3) %p, i64 %n) {
  call void @llvm.memset.p3.i64(ptr addrspace(3) %p, i8 4, i64 %n, i1 false)
  ret void
}
