; A call of an intrinsic that fills memory, or stores by a mask.
; The call has an attribute that neither the source says nor the declaration implies: passes would rely on it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.masked.store.v4i32.p1(<4 x i32>, ptr addrspace(1), <4 x i1>)
; CHECK-LABEL: src_set_align -> tgt_set_align:
; CHECK: not known to hold: align of argument 0 of 'llvm.memset.p1.i64'{{$|:}}
define void @src_set_align(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @tgt_set_align(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 1, i64 %n, i1 false)
  ret void
}
; CHECK-LABEL: src_set_larger_align -> tgt_set_larger_align:
; CHECK: not known to hold: align of argument 0 of 'llvm.memset.p1.i64'{{$|:}}
define void @src_set_larger_align(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @tgt_set_larger_align(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 1, i64 %n, i1 false)
  ret void
}
; CHECK-LABEL: src_set_dereferenceable -> tgt_set_dereferenceable:
; CHECK: not known to hold: dereferenceable of argument 0 of 'llvm.memset.p1.i64'{{$|:}}
define void @src_set_dereferenceable(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @tgt_set_dereferenceable(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) dereferenceable(64) %p, i8 1, i64 %n, i1 false)
  ret void
}
; CHECK-LABEL: src_set_readonly -> tgt_set_readonly:
; CHECK: not known to hold: readonly of argument 0 of 'llvm.memset.p1.i64'{{$|:}}
define void @src_set_readonly(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @tgt_set_readonly(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) readonly %p, i8 1, i64 %n, i1 false)
  ret void
}
; CHECK-LABEL: src_masked_align -> tgt_masked_align:
; CHECK: not known to hold: align of argument 1 of 'llvm.masked.store.v4i32.p1'{{$|:}}
define void @src_masked_align(ptr addrspace(1) %p, <4 x i32> %x, <4 x i1> %m) {
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %x, ptr addrspace(1) align 4 %p, <4 x i1> %m)
  ret void
}
define void @tgt_masked_align(ptr addrspace(1) %p, <4 x i32> %x, <4 x i1> %m) {
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %x, ptr addrspace(1) align 16 %p, <4 x i1> %m)
  ret void
}
; CHECK-LABEL: src_masked_dereferenceable -> tgt_masked_dereferenceable:
; CHECK: not known to hold: dereferenceable of argument 1 of 'llvm.masked.store.v4i32.p1'{{$|:}}
define void @src_masked_dereferenceable(ptr addrspace(1) %p, <4 x i32> %x, <4 x i1> %m) {
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %x, ptr addrspace(1) align 4 %p, <4 x i1> %m)
  ret void
}
define void @tgt_masked_dereferenceable(ptr addrspace(1) %p, <4 x i32> %x, <4 x i1> %m) {
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %x, ptr addrspace(1) align 4 dereferenceable(16) %p, <4 x i1> %m)
  ret void
}
