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
