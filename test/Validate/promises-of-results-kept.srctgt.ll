; What calls promise of their results, where it is true.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: src_item -> tgt_item: proved
define i32 @src_item() {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}
define i32 @tgt_item() {
  %a = call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}

; CHECK: src_limited -> tgt_limited: proved
define i32 @src_limited() "amdgpu-flat-work-group-size"="1,256"  {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}
define i32 @tgt_limited() "amdgpu-flat-work-group-size"="1,256"  {
  %a = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}

; CHECK: src_required -> tgt_required: proved
define i32 @src_required()  !reqd_work_group_size !0 {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}
define i32 @tgt_required()  !reqd_work_group_size !0 {
  %a = call range(i32 0, 16) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}

; CHECK: src_same -> tgt_same: proved
define i32 @src_same() {
  %a = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}
define i32 @tgt_same() {
  %a = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}

; CHECK: src_umin -> tgt_umin: proved
define i32 @src_umin(i32 %x) {
  %a = call i32 @llvm.umin.i32(i32 %x, i32 7)
  ret i32 %a
}
define i32 @tgt_umin(i32 %x) {
  %a = call range(i32 0, 8) i32 @llvm.umin.i32(i32 %x, i32 7)
  ret i32 %a
}

; CHECK: src_defined -> tgt_defined: proved
define i32 @src_defined(i32 %x) {
  %a = call i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %a
}
define i32 @tgt_defined(i32 %x) {
  %a = call noundef i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %a
}

!0 = !{i32 16, i32 4, i32 1}

; What a callee said of a result, once it is inlined.
define ptr @src_inlined() {
  %p = call ptr @source_of_pointers()
  ret ptr %p
}
define ptr @tgt_inlined() {
  %p = call align 8 dereferenceable(16) ptr @g()
  ret ptr %p
}
define internal ptr @source_of_pointers() {
  %p = call align 8 dereferenceable(16) ptr @g()
  ret ptr %p
}
declare ptr @g()
