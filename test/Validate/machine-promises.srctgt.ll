; What both break, or the code of the target shows, is no more than the source has.
; RUN: rejoin validate %s | FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.y()
declare void @use(i32)

; CHECK: src_same -> tgt_same: proved
define i32 @src_same() "amdgpu-no-workitem-id-y" {
  %t = call i32 @llvm.amdgcn.workitem.id.y()
  ret i32 %t
}
define i32 @tgt_same() "amdgpu-no-workitem-id-y" {
  %t = call i32 @llvm.amdgcn.workitem.id.y()
  ret i32 %t
}
; CHECK: src_other -> tgt_other: proved
define void @src_other(i32 %x) "amdgpu-no-workitem-id-y" {
  %a = add i32 %x, 0
  call void @use(i32 %a)
  ret void
}
define void @tgt_other(i32 %x) "amdgpu-no-workitem-id-y" {
  call void @use(i32 %x)
  ret void
}
; CHECK: src_registers -> tgt_registers: proved
define i32 @src_registers(i32 %x) {
  %a = add i32 %x, 0
  ret i32 %a
}
define i32 @tgt_registers(i32 %x) "amdgpu-agpr-alloc"="0" {
  ret i32 %x
}
; CHECK: src_object -> tgt_object: proved
define i32 @src_object(i32 %x) {
  ret i32 %x
}
define i32 @tgt_object(i32 %x) {
  %a = alloca [1024 x i8], addrspace(5)
  ret i32 %x
}
; The source has no room either.
; CHECK: src_none -> tgt_none: proved
define i32 @src_none(i32 %x) {
  %a = alloca [1500000000 x i8], addrspace(5)
  %b = alloca [1500000000 x i8], addrspace(5)
  %y = add i32 %x, 0
  ret i32 %y
}
define i32 @tgt_none(i32 %x) {
  %a = alloca [4000000000 x i8], addrspace(5)
  ret i32 %x
}
; CHECK: src_text -> tgt_text: proved
define i32 @src_text(i32 %x) {
  call void asm sideeffect "", "~{memory}"()
  ret i32 %x
}
define i32 @tgt_text(i32 %x) "amdgpu-no-workitem-id-y" "amdgpu-agpr-alloc"="0" {
  call void asm sideeffect "", "~{memory}"()
  ret i32 %x
}
