; A call passes a value in other registers than in the source, or in another way by the type of its callee.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @takes(ptr addrspace(5))
declare i32 @word(i32)

; CHECK-LABEL: src_swiftself -> tgt_swiftself:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_swiftself(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) %p)
  ret void
}
define void @tgt_swiftself(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) swiftself %p)
  ret void
}

; CHECK-LABEL: src_swiftasync -> tgt_swiftasync:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_swiftasync(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) %p)
  ret void
}
define void @tgt_swiftasync(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) swiftasync %p)
  ret void
}

; CHECK-LABEL: src_inreg -> tgt_inreg:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_inreg(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) %p)
  ret void
}
define void @tgt_inreg(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) inreg %p)
  ret void
}

; CHECK-LABEL: src_result_inreg -> tgt_result_inreg:
; CHECK: the calls differ in the ABI attributes of the result of 'word'{{$|:}}
define i32 @src_result_inreg(i32 %x) {
  %r = call i32 @word(i32 %x)
  ret i32 %r
}
define i32 @tgt_result_inreg(i32 %x) {
  %r = call inreg i32 @word(i32 %x)
  ret i32 %r
}

; CHECK-LABEL: src_variadic_pointer -> tgt_variadic_pointer:
; CHECK: the calls differ in the type or calling convention of an unknown function{{$|:}}
define void @src_variadic_pointer(ptr %f, i32 %x) {
  call void (i32, ...) %f(i32 %x)
  ret void
}
define void @tgt_variadic_pointer(ptr %f, i32 %x) {
  call void %f(i32 %x)
  ret void
}

; CHECK-LABEL: src_not_variadic_pointer -> tgt_not_variadic_pointer:
; CHECK: the calls differ in the type or calling convention of an unknown function{{$|:}}
define void @src_not_variadic_pointer(ptr %f, i32 %x) {
  call void %f(i32 %x)
  ret void
}
define void @tgt_not_variadic_pointer(ptr %f, i32 %x) {
  call void (i32, ...) %f(i32 %x)
  ret void
}

; CHECK-LABEL: src_more_variadic -> tgt_more_variadic:
; CHECK: the calls differ in the type or calling convention of an unknown function{{$|:}}
define void @src_more_variadic(ptr %f, i32 %x) {
  call void (i32, ...) %f(i32 %x)
  ret void
}
define void @tgt_more_variadic(ptr %f, i32 %x) {
  call void (...) %f(i32 %x)
  ret void
}

; CHECK-LABEL: src_builtin_by_name -> tgt_builtin_by_name:
; CHECK: the target lacks an attribute on a call: nobuiltin of 'word'{{$|:}}
define i32 @src_builtin_by_name(i32 %x) {
  %r = call i32 @word(i32 %x) nobuiltin
  ret i32 %r
}
define i32 @tgt_builtin_by_name(i32 %x) {
  %r = call i32 @word(i32 %x)
  ret i32 %r
}
