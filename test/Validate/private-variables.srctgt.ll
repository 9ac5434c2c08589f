; Variables in private memory whose address nobody has are values, also under another address space, in a callee, and
; where they hold the address of another object.
; RUN: rejoin validate %s | FileCheck %s
; RUN: rejoin validate --engine=solve --function=src_held %s | FileCheck --check-prefix=HELD %s
; HELD: src_held -> tgt_held: proved
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_arms -> tgt_arms: proved
define void @src_arms(ptr addrspace(1) %p, i32 noundef %n, i1 noundef %c) {
  %x = alloca i32, align 4, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %x to ptr
  store i32 %n, ptr %f, align 4
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr %f, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %f, align 4
  br label %e
e:
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_arms(ptr addrspace(1) %p, i32 noundef %n, i1 noundef %c) {
  %m = add i32 %n, 1
  %y = select i1 %c, i32 %m, i32 %n
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; The variable of the callee holds the address of the caller's object.
define internal void @fill(ptr %q, i32 %n) {
  %q.addr = alloca ptr, align 8, addrspace(5)
  %q.ascast = addrspacecast ptr addrspace(5) %q.addr to ptr
  store ptr %q, ptr %q.ascast, align 8
  %r = load ptr, ptr %q.ascast, align 8
  store i32 %n, ptr %r, align 4
  ret void
}
; CHECK: src_held -> tgt_held: proved
define void @src_held(ptr addrspace(1) %p, i32 noundef %n) {
  %x = alloca i32, align 4, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %x to ptr
  call void @fill(ptr %f, i32 %n)
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_held(ptr addrspace(1) %p, i32 noundef %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}

; CHECK: src_loop -> tgt_loop: proved
define void @src_loop(ptr addrspace(1) %p, i32 noundef %n) {
  %i = alloca i32, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  store i32 0, ptr addrspace(5) %i, align 4
  store i32 0, ptr addrspace(5) %s, align 4
  br label %h
h:
  %a = load i32, ptr addrspace(5) %i, align 4
  %c = icmp ult i32 %a, %n
  br i1 %c, label %b, label %e
b:
  %t = load i32, ptr addrspace(5) %s, align 4
  %u = add i32 %t, %a
  store i32 %u, ptr addrspace(5) %s, align 4
  %d = add i32 %a, 1
  store i32 %d, ptr addrspace(5) %i, align 4
  br label %h
e:
  %r = load i32, ptr addrspace(5) %s, align 4
  store i32 %r, ptr addrspace(1) %p
  ret void
}
define void @tgt_loop(ptr addrspace(1) %p, i32 noundef %n) {
  br label %h
h:
  %a = phi i32 [ 0, %0 ], [ %d, %b ]
  %s = phi i32 [ 0, %0 ], [ %u, %b ]
  %c = icmp ult i32 %a, %n
  br i1 %c, label %b, label %e
b:
  %u = add i32 %s, %a
  %d = add i32 %a, 1
  br label %h
e:
  store i32 %s, ptr addrspace(1) %p
  ret void
}

; What was never stored may be anything in the source.
; CHECK: src_anything -> tgt_anything: proved
define void @src_anything(ptr addrspace(1) %p, i1 noundef %c) {
  %x = alloca i32, align 4, addrspace(5)
  br i1 %c, label %a, label %e
a:
  store i32 1, ptr addrspace(5) %x, align 4
  br label %e
e:
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_anything(ptr addrspace(1) %p, i1 noundef %c) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
