; A function promises that it needs no accumulation registers, and a callee or assembly may need them.
; The target alone breaks or needs it, so nothing is proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @use(i32)

; What is called may need more accumulation registers.
; CHECK: src_registers -> tgt_registers: inconclusive
define void @src_registers() {
  call void @use(i32 1)
  ret void
}
define void @tgt_registers() "amdgpu-agpr-alloc"="0" {
  call void @use(i32 1)
  ret void
}
; CHECK: src_assembly -> tgt_assembly: inconclusive
define void @src_assembly() {
  call void asm sideeffect "", "~{a4}"()
  ret void
}
define void @tgt_assembly() "amdgpu-agpr-alloc"="0" {
  call void asm sideeffect "", "~{a4}"()
  ret void
}

; Another definition of the callee may use the input, and the registers.
define weak void @weak() {
  ret void
}
; CHECK: src_weak_registers -> tgt_weak_registers: inconclusive
define void @src_weak_registers() {
  call void @weak()
  ret void
}
define void @tgt_weak_registers() "amdgpu-agpr-alloc"="0" {
  call void @weak()
  ret void
}
; CHECK: src_text_registers -> tgt_text_registers: inconclusive
define void @src_text_registers() {
  call void asm sideeffect "v_accvgpr_write_b32 a0, 1", ""()
  ret void
}
define void @tgt_text_registers() "amdgpu-agpr-alloc"="0" {
  call void asm sideeffect "v_accvgpr_write_b32 a0, 1", ""()
  ret void
}
