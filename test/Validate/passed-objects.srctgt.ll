; Functions that nobody knows get the address of a private object. What they do not see, or do not change, may go.
; RUN: rejoin validate %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare ptr @starts(ptr addrspace(1)) convergent nounwind
declare void @waits(i32, ptr addrspace(5)) convergent nounwind
declare void @keeps(ptr addrspace(5)) nounwind
declare void @changes(ptr addrspace(5) nocapture) nounwind
declare i32 @looks(ptr addrspace(5) nocapture readonly) nounwind willreturn memory(argmem: read)
declare void @other() nounwind
declare ptr @gives(ptr addrspace(5)) nounwind
declare i32 @follows(ptr nocapture readonly) nounwind willreturn memory(argmem: read)

; The event is stored, and waited for; what is dead before it goes.
; CHECK: src_event -> tgt_event: proved
define amdgpu_kernel void @src_event(ptr addrspace(1) %p, i32 %x) {
  %e = alloca ptr, addrspace(5)
  %y = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %y
  store ptr null, ptr addrspace(5) %e
  %s = call ptr @starts(ptr addrspace(1) %p)
  store ptr %s, ptr addrspace(5) %e
  call void @waits(i32 1, ptr addrspace(5) %e)
  %z = load i32, ptr addrspace(5) %y
  store i32 %z, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_event(ptr addrspace(1) %p, i32 %x) {
  %e = alloca ptr, addrspace(5)
  %s = call ptr @starts(ptr addrspace(1) %p)
  store ptr %s, ptr addrspace(5) %e
  call void @waits(i32 1, ptr addrspace(5) %e)
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; A function that only looks leaves the object as it is.
; CHECK: src_reads -> tgt_reads: proved
define i32 @src_reads(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @looks(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  %s = add i32 %r, %v
  ret i32 %s
}
define i32 @tgt_reads(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @looks(ptr addrspace(5) %a)
  %s = add i32 %r, %x
  ret i32 %s
}

; Nobody else knows the address.
; CHECK: src_own -> tgt_own: proved
define i32 @src_own(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @changes(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  call void @other()
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_own(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @changes(ptr addrspace(5) %a)
  call void @other()
  ret i32 %x
}

; An argument of the validated function is older than its objects: the same function does not see them.
; CHECK: src_argument -> tgt_argument: proved
define i32 @src_argument(i32 %x, ptr %q) {
  %a = alloca i32, addrspace(5)
  %p = call ptr @gives(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @follows(ptr %q)
  ret i32 %r
}
define i32 @tgt_argument(i32 %x, ptr %q) {
  %a = alloca i32, addrspace(5)
  %p = call ptr @gives(ptr addrspace(5) %a)
  %r = call i32 @follows(ptr %q)
  ret i32 %r
}

; CHECK: src_alignment -> tgt_alignment: proved
define void @src_alignment(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_alignment(i32 %x) {
  %a = alloca i32, align 16, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}

; Nobody keeps the addresses, so one of two objects with the same contents is as right as the other.
; CHECK: src_lent -> tgt_lent: proved
define i32 @src_lent(i32 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %x, ptr addrspace(5) %b
  %r = call i32 @looks(ptr addrspace(5) %a)
  %s = call i32 @looks(ptr addrspace(5) %b)
  %t = call i32 @looks(ptr addrspace(5) %a)
  %u = add i32 %r, %s
  %v = add i32 %u, %t
  ret i32 %v
}
define i32 @tgt_lent(i32 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %x, ptr addrspace(5) %b
  %r = call i32 @looks(ptr addrspace(5) %a)
  %s = call i32 @looks(ptr addrspace(5) %b)
  %t = call i32 @looks(ptr addrspace(5) %b)
  %u = add i32 %r, %s
  %v = add i32 %u, %t
  ret i32 %v
}
