; A call passes or gives back an integer in another way than in the source: extension, and bits beyond it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i8 @byte(i32)
declare void @narrow(i8)

; CHECK-LABEL: src_noext -> tgt_noext:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'narrow'{{$|:}}
define void @src_noext(i8 %x) {
  call void @narrow(i8 %x)
  ret void
}
define void @tgt_noext(i8 %x) {
  call void @narrow(i8 noext %x)
  ret void
}

; CHECK-LABEL: src_noext_lost -> tgt_noext_lost:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'narrow'{{$|:}}
define void @src_noext_lost(i8 %x) {
  call void @narrow(i8 noext %x)
  ret void
}
define void @tgt_noext_lost(i8 %x) {
  call void @narrow(i8 %x)
  ret void
}

; CHECK-LABEL: src_result_extended -> tgt_result_extended:
; CHECK: the calls differ in the ABI attributes of the result of 'byte'{{$|:}}
define i8 @src_result_extended(i32 %x) {
  %r = call signext i8 @byte(i32 %x)
  ret i8 %r
}
define i8 @tgt_result_extended(i32 %x) {
  %r = call zeroext i8 @byte(i32 %x)
  ret i8 %r
}

; CHECK-LABEL: src_result_zero_extended -> tgt_result_zero_extended:
; CHECK: the calls differ in the ABI attributes of the result of 'byte'{{$|:}}
define i8 @src_result_zero_extended(i32 %x) {
  %r = call i8 @byte(i32 %x)
  ret i8 %r
}
define i8 @tgt_result_zero_extended(i32 %x) {
  %r = call zeroext i8 @byte(i32 %x)
  ret i8 %r
}

; CHECK-LABEL: src_result_not_extended -> tgt_result_not_extended:
; CHECK: the calls differ in the ABI attributes of the result of 'byte'{{$|:}}
define i8 @src_result_not_extended(i32 %x) {
  %r = call zeroext i8 @byte(i32 %x)
  ret i8 %r
}
define i8 @tgt_result_not_extended(i32 %x) {
  %r = call i8 @byte(i32 %x)
  ret i8 %r
}

; CHECK-LABEL: src_result_noext -> tgt_result_noext:
; CHECK: the calls differ in the ABI attributes of the result of 'byte'{{$|:}}
define i8 @src_result_noext(i32 %x) {
  %r = call i8 @byte(i32 %x)
  ret i8 %r
}
define i8 @tgt_result_noext(i32 %x) {
  %r = call noext i8 @byte(i32 %x)
  ret i8 %r
}
