; The attribute allows accesses at null, or its meaning is not known.
; Code that is outlined: the new function, or its call, has an attribute that it must not have, or lacks one that it must
; have.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: src_out_unknown -> tgt_out_unknown: inconclusive
; CHECK-SAME: 'h_out_unknown', which only the target calls, and 'src_out_unknown' differ in an attribute: no-such-attribute{{$}}
define internal i32 @h_out_unknown(i32 %x) "no-such-attribute"="1" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_out_unknown(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @tgt_out_unknown(i32 %x)  {
  %a = call i32 @h_out_unknown(i32 %x)
  ret i32 %a
}

; CHECK-LABEL: src_out_unknown_lost -> tgt_out_unknown_lost: inconclusive
; CHECK-SAME: 'h_out_unknown_lost', which only the target calls, and 'src_out_unknown_lost' differ in an attribute: no-such-attribute{{$}}
define internal i32 @h_out_unknown_lost(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_out_unknown_lost(i32 %x) "no-such-attribute"="1" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @tgt_out_unknown_lost(i32 %x) "no-such-attribute"="1" {
  %a = call i32 @h_out_unknown_lost(i32 %x)
  ret i32 %a
}

; CHECK-LABEL: src_out_null -> tgt_out_null: inconclusive
; CHECK-SAME: 'h_out_null', which only the target calls, and 'src_out_null' differ in an attribute: null_pointer_is_valid{{$}}
define internal i32 @h_out_null(ptr %x)  {
  %a = load i32, ptr %x
  ret i32 %a
}

define i32 @src_out_null(ptr %x) null_pointer_is_valid {
  %a = load i32, ptr %x
  ret i32 %a
}
define i32 @tgt_out_null(ptr %x) null_pointer_is_valid {
  %a = call i32 @h_out_null(ptr %x)
  ret i32 %a
}
