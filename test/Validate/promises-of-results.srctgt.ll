; What calls of known functions promise of their results, where it is false: of places in the launch, and of operations.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr @place(i32) memory(none) nounwind willreturn

; CHECK: src_item -> tgt_item: {{refuted|inconclusive}}
define i32 @src_item() {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}
define i32 @tgt_item() {
  %a = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}

; CHECK: src_group -> tgt_group: {{refuted|inconclusive}}
define i32 @src_group() {
  %a = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %a
}
define i32 @tgt_group() {
  %a = call range(i32 0, 8) i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %a
}

; CHECK: src_small_group -> tgt_small_group: {{refuted|inconclusive}}
define i32 @src_small_group() "amdgpu-flat-work-group-size"="1,256"  {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}
define i32 @tgt_small_group() "amdgpu-flat-work-group-size"="1,256"  {
  %a = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}

; CHECK: src_umin -> tgt_umin: refuted
define i32 @src_umin(i32 %x) {
  %a = call i32 @llvm.umin.i32(i32 %x, i32 100)
  ret i32 %a
}
define i32 @tgt_umin(i32 %x) {
  %a = call range(i32 0, 8) i32 @llvm.umin.i32(i32 %x, i32 100)
  ret i32 %a
}

; CHECK: src_undef -> tgt_undef: refuted
define i32 @src_undef(i32 %x) {
  %a = call i32 @llvm.abs.i32(i32 %x, i1 true)
  ret i32 %a
}
define i32 @tgt_undef(i32 %x) {
  %a = call noundef i32 @llvm.abs.i32(i32 %x, i1 true)
  ret i32 %a
}

; CHECK: src_place -> tgt_place: {{refuted|inconclusive}}
define ptr @src_place(i32 %x) {
  %a = call ptr @place(i32 %x)
  ret ptr %a
}
define ptr @tgt_place(i32 %x) {
  %a = call align 64 ptr @place(i32 %x)
  ret ptr %a
}

; The promise is made of another place.
; CHECK: src_other_place -> tgt_other_place: {{refuted|inconclusive}}
define ptr @src_other_place(i1 %c) {
  %a = call align 64 ptr @place(i32 1)
  %b = call ptr @place(i32 2)
  %r = select i1 %c, ptr %a, ptr %b
  ret ptr %r
}
define ptr @tgt_other_place(i1 %c) {
  %a = call align 64 ptr @place(i32 1)
  %b = call align 64 ptr @place(i32 2)
  %r = select i1 %c, ptr %a, ptr %b
  ret ptr %r
}

; Of other workgroups than the source's.
; CHECK: src_other_size -> tgt_other_size: inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: reqd_work_group_size
define i32 @src_other_size() !reqd_work_group_size !0 {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}
define i32 @tgt_other_size() !reqd_work_group_size !1 {
  %a = call range(i32 0, 16) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}

!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 16, i32 4, i32 1}
