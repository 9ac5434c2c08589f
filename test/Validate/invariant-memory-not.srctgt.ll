; Memory that somebody may write between two loads: of an argument that is readonly alone, or noalias alone, of a callee, of a
; choice that is partly such an argument, or where only the target says that nobody writes it.
; RUN: rejoin validate %s > %t.txt || test $? -le 2
; RUN: FileCheck --implicit-check-not=proved %s < %t.txt
; CHECK: src_readonly -> tgt_readonly
; CHECK: src_noalias -> tgt_noalias
; CHECK: src_callee -> tgt_callee
; CHECK: src_choice -> tgt_choice
; CHECK: src_target -> tgt_target
; CHECK: src_unread -> tgt_unread
; CHECK: src_other -> tgt_other
; CHECK: src_volatile -> tgt_volatile
target triple = "amdgcn-amd-amdhsa"
declare void @writes()

define void @src_readonly(ptr addrspace(1) %p, ptr addrspace(1) readonly %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @writes()
  %y = load i32, ptr addrspace(1) %in
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_readonly(ptr addrspace(1) %p, ptr addrspace(1) readonly %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @writes()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define void @src_noalias(ptr addrspace(1) %p, ptr addrspace(1) noalias %in) {
  %x = load i32, ptr addrspace(1) %in
  store i32 3, ptr addrspace(1) %in
  call void @writes()
  %y = load i32, ptr addrspace(1) %in
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_noalias(ptr addrspace(1) %p, ptr addrspace(1) noalias %in) {
  %x = load i32, ptr addrspace(1) %in
  store i32 3, ptr addrspace(1) %in
  call void @writes()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; The argument of the callee is not written while the callee is executed.
define internal i32 @callee(ptr addrspace(1) noalias readonly %in) {
  %x = load i32, ptr addrspace(1) %in
  ret i32 %x
}
define void @src_callee(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %x = call i32 @callee(ptr addrspace(1) noalias readonly %in)
  store i32 5, ptr addrspace(1) %in
  call void @writes()
  %y = call i32 @callee(ptr addrspace(1) noalias readonly %in)
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_callee(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %x = call i32 @callee(ptr addrspace(1) noalias readonly %in)
  store i32 5, ptr addrspace(1) %in
  call void @writes()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define void @src_choice(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly %in, ptr addrspace(1) %other, i1 %c) {
  %q = select i1 %c, ptr addrspace(1) %in, ptr addrspace(1) %other
  %x = load i32, ptr addrspace(1) %q
  call void @writes()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_choice(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly %in, ptr addrspace(1) %other, i1 %c) {
  %q = select i1 %c, ptr addrspace(1) %in, ptr addrspace(1) %other
  %x = load i32, ptr addrspace(1) %q
  call void @writes()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define void @src_target(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @writes()
  %y = load i32, ptr addrspace(1) %in
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_target(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @writes()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; The source does not read it, so others may write it.
define void @src_unread(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly dereferenceable(4) align 4 %in) {
  call void @writes()
  store i32 0, ptr addrspace(1) %p
  ret void
}
define void @tgt_unread(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly dereferenceable(4) align 4 %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @writes()
  %y = load i32, ptr addrspace(1) %in
  %d = sub i32 %x, %y
  store i32 %d, ptr addrspace(1) %p
  ret void
}

; Of other bytes.
define void @src_other(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly %in, ptr addrspace(1) %other) {
  %v = load i32, ptr addrspace(1) %in
  %x = load i32, ptr addrspace(1) %other
  call void @writes()
  %y = load i32, ptr addrspace(1) %other
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_other(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly %in, ptr addrspace(1) %other) {
  %v = load i32, ptr addrspace(1) %in
  %x = load i32, ptr addrspace(1) %other
  call void @writes()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define void @src_volatile(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly %in) {
  %x = load volatile i32, ptr addrspace(1) %in
  call void @writes()
  %y = load volatile i32, ptr addrspace(1) %in
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @tgt_volatile(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly %in) {
  %x = load volatile i32, ptr addrspace(1) %in
  call void @writes()
  %y = load volatile i32, ptr addrspace(1) %in
  store i32 %x, ptr addrspace(1) %p
  ret void
}
