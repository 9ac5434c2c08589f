; A call of an intrinsic that copies or moves memory.
; The call has an attribute that neither the source says nor the declaration implies: passes would rely on it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
; CHECK-LABEL: src_copy_align -> tgt_copy_align:
; CHECK: not known to hold: align of argument 1 of 'llvm.memcpy.p1.p1.i64'{{$|:}}
define void @src_copy_align(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false)
  ret void
}
define void @tgt_copy_align(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) align 8 %q, i64 %n, i1 false)
  ret void
}
; CHECK-LABEL: src_copy_readnone -> tgt_copy_readnone:
; CHECK: not known to hold: readnone of argument 1 of 'llvm.memcpy.p1.p1.i64'{{$|:}}
define void @src_copy_readnone(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false)
  ret void
}
define void @tgt_copy_readnone(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) readnone %q, i64 %n, i1 false)
  ret void
}
; CHECK-LABEL: src_copy_of_constant_size -> tgt_copy_of_constant_size:
; CHECK: not known to hold: dereferenceable of argument 1 of 'llvm.memcpy.p1.p1.i64'{{$|:}}
define void @src_copy_of_constant_size(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 32, i1 false)
  ret void
}
define void @tgt_copy_of_constant_size(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) dereferenceable(64) %q, i64 32, i1 false)
  ret void
}
; CHECK-LABEL: src_move_noalias -> tgt_move_noalias:
; CHECK: not known to hold: noalias of argument 1 of 'llvm.memmove.p1.p1.i64'{{$|:}}
define void @src_move_noalias(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false)
  ret void
}
define void @tgt_move_noalias(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) noalias %q, i64 %n, i1 false)
  ret void
}
; CHECK-LABEL: src_move_dereferenceable -> tgt_move_dereferenceable:
; CHECK: not known to hold: dereferenceable of argument 1 of 'llvm.memmove.p1.p1.i64'{{$|:}}
define void @src_move_dereferenceable(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false)
  ret void
}
define void @tgt_move_dereferenceable(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) dereferenceable(64) %q, i64 %n, i1 false)
  ret void
}
