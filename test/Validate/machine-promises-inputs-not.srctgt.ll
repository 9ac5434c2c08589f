; A function promises that it needs no input of the machine, and its code, a callee or assembly may need it.
; The target alone breaks or needs it, so nothing is proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.y()
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
