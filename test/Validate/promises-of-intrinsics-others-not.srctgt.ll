; A call of an intrinsic of the wave, of a barrier, of local memory, of addresses, or of a function of the C library.
; The call has an attribute that neither the source says nor the declaration implies: passes would rely on it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.prefetch.p1(ptr addrspace(1), i32, i32, i32)
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3), i1)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare double @sqrt(double)
declare void @sees(i32)
; CHECK-LABEL: src_first_lane_returned -> tgt_first_lane_returned:
; CHECK: not known to hold: returned of argument 0 of 'llvm.amdgcn.readfirstlane.i32'{{$|:}}
define void @src_first_lane_returned(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @sees(i32 %a)
  ret void
}
define void @tgt_first_lane_returned(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 returned %x)
  call void @sees(i32 %a)
  ret void
}
; CHECK-LABEL: src_barrier_nosync -> tgt_barrier_nosync:
; CHECK: not known to hold: nosync of 'llvm.amdgcn.s.barrier'{{$|:}}
define void @src_barrier_nosync(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define void @tgt_barrier_nosync(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier() nosync
  ret void
}
; CHECK-LABEL: src_prefetch -> tgt_prefetch:
; CHECK: not known to hold: dereferenceable of argument 0 of 'llvm.prefetch.p1'{{$|:}}
define void @src_prefetch(ptr addrspace(1) %p) {
  call void @llvm.prefetch.p1(ptr addrspace(1) %p, i32 0, i32 3, i32 1)
  ret void
}
define void @tgt_prefetch(ptr addrspace(1) %p) {
  call void @llvm.prefetch.p1(ptr addrspace(1) dereferenceable(8) %p, i32 0, i32 3, i32 1)
  ret void
}
; CHECK-LABEL: src_to_lds -> tgt_to_lds:
; CHECK: not known to hold: {{(align|dereferenceable)}} of argument 0 of 'llvm.amdgcn.global.load.lds'{{$|:}}
define void @src_to_lds(ptr addrspace(1) %p, ptr addrspace(3) %s) {
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %p, ptr addrspace(3) %s, i32 4, i32 0, i32 0)
  ret void
}
define void @tgt_to_lds(ptr addrspace(1) %p, ptr addrspace(3) %s) {
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) align 64 dereferenceable(64) %p, ptr addrspace(3) %s, i32 4, i32 0, i32 0)
  ret void
}
; CHECK-LABEL: src_append -> tgt_append:
; CHECK: not known to hold: dereferenceable of argument 0 of 'llvm.amdgcn.ds.append.p3'{{$|:}}
define void @src_append(ptr addrspace(3) %s) {
  %a = call i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3) %s, i1 false)
  call void @sees(i32 %a)
  ret void
}
define void @tgt_append(ptr addrspace(3) %s) {
  %a = call i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3) dereferenceable(64) %s, i1 false)
  call void @sees(i32 %a)
  ret void
}
; CHECK-LABEL: src_mask_dereferenceable -> tgt_mask_dereferenceable:
; CHECK: not known to hold: dereferenceable of argument 0 of 'llvm.ptrmask.p0.i64'{{$|:}}
define ptr @src_mask_dereferenceable(ptr %p, i64 %m) {
  %a = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %m)
  ret ptr %a
}
define ptr @tgt_mask_dereferenceable(ptr %p, i64 %m) {
  %a = call ptr @llvm.ptrmask.p0.i64(ptr dereferenceable(8) %p, i64 %m)
  ret ptr %a
}
; CHECK-LABEL: src_errno -> tgt_errno:
; CHECK: not known to hold: memory of 'sqrt'{{$|:}}
define double @src_errno(double %x) {
  %a = call double @sqrt(double %x)
  ret double %a
}
define double @tgt_errno(double %x) {
  %a = call double @sqrt(double %x) memory(none)
  ret double %a
}
