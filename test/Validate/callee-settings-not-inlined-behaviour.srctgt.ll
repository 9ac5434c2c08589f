; The attribute says what is defined behaviour: accesses at null, loops that never end.
; Code that is inlined: the function that it is in now has an attribute that it must not have, or lacks one that it must
; have.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
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
