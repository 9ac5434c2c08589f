; The attribute says which functions are built in, or its meaning is not known.
; Code that is inlined: the function that it is in now has an attribute that it must not have, or lacks one that it must
; have.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: src_in_nobuiltin -> tgt_in_nobuiltin: inconclusive
; CHECK-SAME: 'h_in_nobuiltin', which only the source calls, and 'tgt_in_nobuiltin' differ in an attribute: nobuiltin{{$}}
define internal i32 @h_in_nobuiltin(i32 %x) nobuiltin {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_in_nobuiltin(i32 %x)  {
  %a = call i32 @h_in_nobuiltin(i32 %x)
  ret i32 %a
}
define i32 @tgt_in_nobuiltin(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

; CHECK-LABEL: src_in_nobuiltins -> tgt_in_nobuiltins: inconclusive
; CHECK-SAME: 'h_in_nobuiltins', which only the source calls, and 'tgt_in_nobuiltins' differ in an attribute: no-builtins{{$}}
define internal i32 @h_in_nobuiltins(i32 %x) "no-builtins" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_in_nobuiltins(i32 %x)  {
  %a = call i32 @h_in_nobuiltins(i32 %x)
  ret i32 %a
}
define i32 @tgt_in_nobuiltins(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

; CHECK-LABEL: src_in_unknown -> tgt_in_unknown: inconclusive
; CHECK-SAME: 'h_in_unknown', which only the source calls, and 'tgt_in_unknown' differ in an attribute: no-such-attribute{{$}}
define internal i32 @h_in_unknown(i32 %x) "no-such-attribute"="1" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_in_unknown(i32 %x)  {
  %a = call i32 @h_in_unknown(i32 %x)
  ret i32 %a
}
define i32 @tgt_in_unknown(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

; CHECK-LABEL: src_in_unknown_lost -> tgt_in_unknown_lost: inconclusive
; CHECK-SAME: 'h_in_unknown_lost', which only the source calls, and 'tgt_in_unknown_lost' differ in an attribute: no-such-attribute{{$}}
define internal i32 @h_in_unknown_lost(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_in_unknown_lost(i32 %x) "no-such-attribute"="1" {
  %a = call i32 @h_in_unknown_lost(i32 %x)
  ret i32 %a
}
define i32 @tgt_in_unknown_lost(i32 %x) "no-such-attribute"="1" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
