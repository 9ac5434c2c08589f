; The object is alive: it ends with its function.
; Functions that nobody knows get the address of a private object.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: not rejoin validate --engine=enumerate %s > %t.enumerated
; RUN: FileCheck --input-file=%t.enumerated --check-prefix=FORM %s
; RUN: not rejoin validate --engine=solve %s > %t.solved
; RUN: FileCheck --input-file=%t.solved --check-prefix=FORM %s
; FORM-NOT: tgt_wrong{{[a-z_]*}}: proved

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; An object ends with its function.
; CHECK: src_wrong_dead -> tgt_wrong_dead: refuted
define i32 @src_wrong_dead(i32 %x) {
  ret i32 %x
}
define i32 @tgt_wrong_dead(i32 %x) {
  %p = call ptr addrspace(5) @own(i32 %x)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define internal ptr addrspace(5) @own(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  ret ptr addrspace(5) %a
}

; An object is gone with its function, and no access to it is defined, whether anybody needs what is loaded or not.
define internal ptr addrspace(5) @returns_own(i32 %n) {
  %o = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %o
  ret ptr addrspace(5) %o
}

; CHECK: src_wrong_gone_load -> tgt_wrong_gone_load: refuted
define i32 @src_wrong_gone_load(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  ret i32 %x
}
define i32 @tgt_wrong_gone_load(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  ret i32 %x
}

; CHECK: src_wrong_gone_copy -> tgt_wrong_gone_copy: refuted
define i32 @src_wrong_gone_copy(i32 %x, ptr addrspace(1) %to) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  store i32 0, ptr addrspace(1) %to
  ret i32 %x
}
define i32 @tgt_wrong_gone_copy(i32 %x, ptr addrspace(1) %to) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %to, ptr addrspace(5) %o, i64 4, i1 false)
  store i32 0, ptr addrspace(1) %to
  ret i32 %x
}

; The source's access is as undefined: anything may come of it.
; CHECK: src_gone_twice -> tgt_gone_twice: proved
define i32 @src_gone_twice(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  %r = add i32 %x, 0
  ret i32 %r
}
define i32 @tgt_gone_twice(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  ret i32 %x
}
