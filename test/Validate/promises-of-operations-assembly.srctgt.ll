; What the target says of an assembly's registers and memory, which is not what the source says.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_asm -> tgt_asm: {{refuted|inconclusive}}
define i32 @src_asm(i32 %x) {
  %r = call i32 asm "foo $0, $1", "=v,v"(i32 %x)
  ret i32 %r
}
define i32 @tgt_asm(i32 %x) {
  %r = call i32 asm "foo $0, $1", "=s,v"(i32 %x)
  ret i32 %r
}

; CHECK: src_asm2 -> tgt_asm2: {{refuted|inconclusive}}
define i32 @src_asm2(i32 %x) {
  %r = call i32 asm sideeffect "foo $0, $1", "=v,v,~{memory}"(i32 %x)
  ret i32 %r
}
define i32 @tgt_asm2(i32 %x) {
  %r = call i32 asm sideeffect "foo $0, $1", "=v,v"(i32 %x)
  ret i32 %r
}
