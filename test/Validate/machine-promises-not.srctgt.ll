; What a function promises of inputs and registers of the machine, and addresses and objects that cannot be: the target
; alone breaks or needs it, so nothing is proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.y()
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
declare void @use(i32)

; The id is not there, so the call of the intrinsic is undefined, now also where %c is false.
; CHECK: src_input -> tgt_input: inconclusive
; CHECK-SAME: the target's code breaks a promise that both functions make: amdgpu-no-workitem-id-y
define void @src_input(i1 noundef %c) "amdgpu-no-workitem-id-y" {
  br i1 %c, label %a, label %e
a:
  %t = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %t)
  br label %e
e:
  ret void
}
define void @tgt_input(i1 noundef %c) "amdgpu-no-workitem-id-y" {
  %t = call i32 @llvm.amdgcn.workitem.id.y()
  br i1 %c, label %a, label %e
a:
  call void @use(i32 %t)
  br label %e
e:
  ret void
}

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

; The address leaves the segment on the way, so it is poison.
; CHECK: src_address -> tgt_address: inconclusive
define amdgpu_kernel void @src_address(ptr addrspace(1) %p, i32 %n, i32 %m) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_address(ptr addrspace(1) %p, i32 %n, i32 %m) {
  %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %q = getelementptr inbounds [4096 x i8], ptr addrspace(4) %s, i64 1, i64 -4088
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; No stack has room for it.
; CHECK: src_object -> tgt_object: inconclusive
define i32 @src_object(i32 %x) {
  ret i32 %x
}
define i32 @tgt_object(i32 %x) {
  %a = alloca [4294967296 x i8], addrspace(5)
  ret i32 %x
}
; Nor for two of them, one of which is written.
; CHECK: src_objects -> tgt_objects: inconclusive
define i32 @src_objects(i32 %x) {
  ret i32 %x
}
define i32 @tgt_objects(i32 %x) {
  %a = alloca [1500000000 x i8], addrspace(5)
  %b = alloca [1500000000 x i8], addrspace(5)
  store i8 1, ptr addrspace(5) %a
  ret i32 %x
}
; CHECK: src_number -> tgt_number: inconclusive
define i32 @src_number(i32 %x) {
  ret i32 %x
}
define i32 @tgt_number(i32 %x) {
  %a = alloca [65536 x i8], i64 65536, addrspace(5)
  ret i32 %x
}
; CHECK: src_aligned -> tgt_aligned: inconclusive
define i32 @src_aligned(i32 %x) {
  ret i32 %x
}
define i32 @tgt_aligned(i32 %x) {
  %a = alloca i8, align 1073741824, addrspace(5)
  %b = alloca i8, align 1073741824, addrspace(5)
  ret i32 %x
}
; The callee's frame lies on top of the target's.
; CHECK: src_frames -> tgt_frames: inconclusive
define void @src_frames() {
  call void @deep()
  ret void
}
define void @tgt_frames() {
  %a = alloca [1500000000 x i8], addrspace(5)
  call void @deep()
  ret void
}
define internal void @deep() {
  %a = alloca [1500000000 x i8], addrspace(5)
  call void @use(i32 1)
  ret void
}
; The source has as many only on some ways.
; CHECK: src_some -> tgt_some:
define i32 @src_some(i32 %x, i1 noundef %c) {
  br i1 %c, label %a, label %e
a:
  %o = alloca [4294967295 x i8], addrspace(5)
  br label %e
e:
  ret i32 %x
}
define i32 @tgt_some(i32 %x, i1 noundef %c) {
  %o = alloca [4294967295 x i8], addrspace(5)
  br i1 %c, label %a, label %e
a:
  br label %e
e:
  ret i32 %x
}

; The promise is broken on one way only.
; CHECK: src_way -> tgt_way: inconclusive
define void @src_way(i1 noundef %c) {
  br i1 %c, label %a, label %e
a:
  %t = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %t)
  br label %e
e:
  ret void
}
define void @tgt_way(i1 noundef %c) "amdgpu-no-workitem-id-y" {
  br i1 %c, label %a, label %e
a:
  %t = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %t)
  br label %e
e:
  ret void
}

; Another definition of the callee may use the input, and the registers.
define weak void @weak() {
  ret void
}
; CHECK: src_weak -> tgt_weak: inconclusive
define void @src_weak() {
  call void @weak()
  ret void
}
define void @tgt_weak() "amdgpu-no-workitem-id-y" {
  call void @weak()
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
; CHECK: src_weak_call -> tgt_weak_call: inconclusive
define void @src_weak_call() {
  call void @weak()
  ret void
}
define void @tgt_weak_call() {
  call void @weak() "amdgpu-no-workitem-id-y"
  ret void
}

; So may the text of assembly, or what a register holds.
; CHECK: src_text -> tgt_text: inconclusive
define void @src_text() {
  call void asm sideeffect "global_store_dword v[2:3], v1, off", ""()
  ret void
}
define void @tgt_text() "amdgpu-no-workitem-id-y" {
  call void asm sideeffect "global_store_dword v[2:3], v1, off", ""()
  ret void
}
; CHECK: src_register -> tgt_register: inconclusive
define i32 @src_register() {
  %v = call i32 asm "", "={v0}"()
  ret i32 %v
}
define i32 @tgt_register() "amdgpu-no-workitem-id-x" {
  %v = call i32 asm "", "={v0}"()
  ret i32 %v
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

; Assembly without a text stores a register with inputs through its operand.
; CHECK: src_indirect -> tgt_indirect: inconclusive
define amdgpu_kernel void @src_indirect(ptr addrspace(1) %p) {
  call void asm sideeffect "", "=*{v31}"(ptr addrspace(1) elementtype(i32) %p)
  ret void
}
define amdgpu_kernel void @tgt_indirect(ptr addrspace(1) %p) "amdgpu-no-workitem-id-y" {
  call void asm sideeffect "", "=*{v31}"(ptr addrspace(1) elementtype(i32) %p)
  ret void
}
; CHECK: src_named -> tgt_named: inconclusive
define amdgpu_kernel void @src_named(ptr addrspace(1) %p) {
  %r = call i32 @llvm.read_register.i32(metadata !{!"s12"})
  store i32 %r, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_named(ptr addrspace(1) %p) "amdgpu-no-workgroup-id-y" {
  %r = call i32 @llvm.read_register.i32(metadata !{!"s12"})
  store i32 %r, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.read_register.i32(metadata)
