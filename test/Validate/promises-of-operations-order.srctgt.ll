; A load of the target after another one's write, or left out: others may have written, or it may be the same place.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
declare void @barrier() convergent

; CHECK: src_sink -> tgt_sink: {{refuted|inconclusive}}
define i32 @src_sink(ptr addrspace(3) %p) {
  %v = load i32, ptr addrspace(3) %p
  call void @barrier()
  ret i32 %v
}
define i32 @tgt_sink(ptr addrspace(3) %p) {
  call void @barrier()
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}

; CHECK: src_forward -> tgt_forward: {{refuted|inconclusive}}
define i32 @src_forward(ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p
  call void @barrier()
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define i32 @tgt_forward(ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p
  call void @barrier()
  ret i32 1
}

; CHECK: src_alias -> tgt_alias: {{refuted|inconclusive}}
define i32 @src_alias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(1) %q
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_alias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(1) %q
  ret i32 1
}

; CHECK: src_reload -> tgt_reload: {{refuted|inconclusive}}
define i32 @src_reload(ptr addrspace(3) %p, i32 %x) {
  %a = load atomic i32, ptr addrspace(3) %p monotonic, align 4
  %b = load atomic i32, ptr addrspace(3) %p monotonic, align 4
  %c = sub i32 %a, %b
  ret i32 %c
}
define i32 @tgt_reload(ptr addrspace(3) %p, i32 %x) {
  %a = load atomic i32, ptr addrspace(3) %p monotonic, align 4
  ret i32 0
}

; CHECK: src_reload2 -> tgt_reload2: {{refuted|inconclusive}}
define i32 @src_reload2(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %a = load i32, ptr addrspace(3) %p
  %f = load atomic i32, ptr addrspace(3) %q acquire, align 4
  %b = load i32, ptr addrspace(3) %p
  %c = sub i32 %a, %b
  ret i32 %c
}
define i32 @tgt_reload2(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %a = load i32, ptr addrspace(3) %p
  %f = load atomic i32, ptr addrspace(3) %q acquire, align 4
  ret i32 0
}
