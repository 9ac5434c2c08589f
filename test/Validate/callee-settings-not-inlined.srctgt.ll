; Code that is inlined: the function that it is in now has an attribute that it must not have, or lacks one that it must
; have.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
; CHECK-LABEL: src_in_null -> tgt_in_null: inconclusive
; CHECK-SAME: 'h_in_null', which only the source calls, and 'tgt_in_null' differ in an attribute: null_pointer_is_valid{{$}}
define internal i32 @h_in_null(ptr %x) null_pointer_is_valid {
  %a = load i32, ptr %x
  ret i32 %a
}

define i32 @src_in_null(ptr %x)  {
  %a = call i32 @h_in_null(ptr %x)
  ret i32 %a
}
define i32 @tgt_in_null(ptr %x)  {
  %a = load i32, ptr %x
  ret i32 %a
}

; CHECK-LABEL: src_in_strict -> tgt_in_strict: inconclusive
; CHECK-SAME: 'h_in_strict', which only the source calls, and 'tgt_in_strict' differ in an attribute: strictfp{{$}}
define internal float @h_in_strict(float %x) strictfp {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_in_strict(float %x)  {
  %a = call float @h_in_strict(float %x)
  ret float %a
}
define float @tgt_in_strict(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

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

; CHECK-LABEL: src_in_denormal -> tgt_in_denormal: inconclusive
; CHECK-SAME: 'h_in_denormal', which only the source calls, and 'tgt_in_denormal' differ in an attribute: denormal-fp-math{{$}}
define internal float @h_in_denormal(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_in_denormal(float %x)  {
  %a = call float @h_in_denormal(float %x)
  ret float %a
}
define float @tgt_in_denormal(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

; CHECK-LABEL: src_in_nonan -> tgt_in_nonan: inconclusive
; CHECK-SAME: 'h_in_nonan', which only the source calls, and 'tgt_in_nonan' differ in an attribute: no-nans-fp-math{{$}}
define internal float @h_in_nonan(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_in_nonan(float %x) "no-nans-fp-math"="true" {
  %a = call float @h_in_nonan(float %x)
  ret float %a
}
define float @tgt_in_nonan(float %x) "no-nans-fp-math"="true" {
  %a = fadd float %x, 1.0
  ret float %a
}

; CHECK-LABEL: src_in_atomics -> tgt_in_atomics: inconclusive
; CHECK-SAME: 'h_in_atomics', which only the source calls, and 'tgt_in_atomics' differ in an attribute: amdgpu-unsafe-fp-atomics{{$}}
define internal i32 @h_in_atomics(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_in_atomics(i32 %x) "amdgpu-unsafe-fp-atomics"="true" {
  %a = call i32 @h_in_atomics(i32 %x)
  ret i32 %a
}
define i32 @tgt_in_atomics(i32 %x) "amdgpu-unsafe-fp-atomics"="true" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

; The target alone reads null where that is undefined.
; CHECK-LABEL: src_null_itself -> tgt_null_itself: inconclusive
; CHECK-SAME: 'h_in_null', which only the source calls, and 'tgt_null_itself' differ in an attribute: null_pointer_is_valid{{$}}
define i32 @src_null_itself() {
  %a = call i32 @h_in_null(ptr null)
  ret i32 %a
}
define i32 @tgt_null_itself() {
  %a = load i32, ptr null
  ret i32 %a
}

; The loop of the source's callee need not end.
; CHECK-LABEL: src_progress -> tgt_progress: inconclusive
; CHECK-SAME: 'loops', which only the source calls, and 'tgt_progress' differ in an attribute: mustprogress{{$}}
define internal void @loops(i32 %x) {
  br label %l
l:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %d
d:
  ret void
}

define void @src_progress(i32 %x) mustprogress {
  call void @loops(i32 %x)
  ret void
}
define void @tgt_progress(i32 %x) mustprogress {
  br label %l
l:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %d
d:
  ret void
}
