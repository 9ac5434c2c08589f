; The target loads what nothing was stored in, or not all of it.
; Variables that are no values. Nothing is proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? -le 2
; RUN: FileCheck --input-file=%t.solve %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: FileCheck --input-file=%t.induct %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; The only store comes later.
; CHECK: src_early -> tgt_early:
define void @src_early(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_early(ptr addrspace(1) %p) {
  %x = alloca i32, align 4, addrspace(5)
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 1, ptr addrspace(5) %x, align 4
  store i32 %y, ptr addrspace(1) %p
  ret void
}
; CHECK: src_some -> tgt_some:
define void @src_some(ptr addrspace(1) %p, i1 noundef %c) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_some(ptr addrspace(1) %p, i1 noundef %c) {
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
; Of two stores none comes before.
; CHECK: src_two -> tgt_two:
define void @src_two(ptr addrspace(1) %p, i32 noundef %n, i1 noundef %c, i1 noundef %d) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define void @tgt_two(ptr addrspace(1) %p, i32 noundef %n, i1 noundef %c, i1 noundef %d) {
  %x = alloca i32, align 4, addrspace(5)
  br i1 %c, label %a, label %b
a:
  store i32 %n, ptr addrspace(5) %x, align 4
  br label %b
b:
  br i1 %d, label %s, label %e
s:
  store i32 %n, ptr addrspace(5) %x, align 4
  br label %e
e:
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 %y, ptr addrspace(1) %p
  ret void
}
; Each iteration has an object of its own.
; CHECK: src_new -> tgt_new:
define void @src_new(ptr addrspace(1) %p, i32 noundef %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define void @tgt_new(ptr addrspace(1) %p, i32 noundef %n) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ 1, %h ]
  %x = alloca i32, align 4, addrspace(5)
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 %n, ptr addrspace(5) %x, align 4
  %d = icmp eq i32 %i, 1
  br i1 %d, label %e, label %h
e:
  store i32 %y, ptr addrspace(1) %p
  ret void
}
; The load reads more than was stored.
; CHECK: src_wider -> tgt_wider:
define void @src_wider(ptr addrspace(1) %p, i32 noundef %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define void @tgt_wider(ptr addrspace(1) %p, i32 noundef %n) {
  %x = alloca i32, align 8, addrspace(5)
  store i32 %n, ptr addrspace(5) %x, align 4
  %y = load i64, ptr addrspace(5) %x, align 4
  %z = trunc i64 %y to i32
  store i32 %z, ptr addrspace(1) %p
  ret void
}
