; A call passes a value in another way than in the source (type, alignment, extension, registers, variadic), or says that
; more bytes are written first.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare void @takes(ptr addrspace(5))
declare void @flat(ptr)
declare i8 @byte(i32)
declare i32 @word(i32)
declare void @prints(ptr, ...)
declare void @narrow(i8)
; CHECK-LABEL: src_byval_type -> tgt_byval_type:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_byval_type(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i64) %p)
  ret void
}
define void @tgt_byval_type(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i32) %p)
  ret void
}
; CHECK-LABEL: src_byval_larger -> tgt_byval_larger:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_byval_larger(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i8) %p)
  ret void
}
define void @tgt_byval_larger(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval([64 x i8]) %p)
  ret void
}
; CHECK-LABEL: src_byval_of_bytes -> tgt_byval_of_bytes:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_byval_of_bytes(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval([4 x i8]) %p)
  ret void
}
define void @tgt_byval_of_bytes(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i32) %p)
  ret void
}
; CHECK-LABEL: src_byval_align -> tgt_byval_align:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_byval_align(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i64) align 16 %p)
  ret void
}
define void @tgt_byval_align(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i64) align 4 %p)
  ret void
}
; CHECK-LABEL: src_byval_more_align -> tgt_byval_more_align:
; CHECK: not known to hold: align of argument 0 of 'takes'{{$|:}}
define void @src_byval_more_align(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i64) align 4 %p)
  ret void
}
define void @tgt_byval_more_align(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i64) align 16 %p)
  ret void
}
; CHECK-LABEL: src_sret_type -> tgt_sret_type:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_sret_type(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) sret({i32, i32}) %p)
  ret void
}
define void @tgt_sret_type(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) sret(i8) %p)
  ret void
}
; CHECK-LABEL: src_byref_type -> tgt_byref_type:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_byref_type(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byref(i64) %p)
  ret void
}
define void @tgt_byref_type(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byref(i32) %p)
  ret void
}
; CHECK-LABEL: src_byref_align -> tgt_byref_align:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_byref_align(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byref(i64) align 8 %p)
  ret void
}
define void @tgt_byref_align(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byref(i64) align 4 %p)
  ret void
}
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
; CHECK-LABEL: src_alignstack -> tgt_alignstack:
; CHECK: the calls differ in the ABI attributes of argument 0 of 'takes'{{$|:}}
define void @src_alignstack(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) %p)
  ret void
}
define void @tgt_alignstack(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) alignstack(16) %p)
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
; CHECK-LABEL: src_pointer_byval -> tgt_pointer_byval:
; CHECK: the calls differ in the ABI attributes of argument 0 of an unknown function{{$|:}}
define void @src_pointer_byval(ptr %f, ptr addrspace(5) %p) {
  call void %f(ptr addrspace(5) byval(i64) %p)
  ret void
}
define void @tgt_pointer_byval(ptr %f, ptr addrspace(5) %p) {
  call void %f(ptr addrspace(5) byval(i8) %p)
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
; CHECK-LABEL: src_more_initialized -> tgt_more_initialized:
; CHECK: not known to hold: initializes of argument 0 of 'flat'{{$|:}}
define void @src_more_initialized(ptr %p) {
  call void @flat(ptr initializes((0, 4)) %p)
  ret void
}
define void @tgt_more_initialized(ptr %p) {
  call void @flat(ptr initializes((0, 8)) %p)
  ret void
}
; CHECK-LABEL: src_other_initialized -> tgt_other_initialized:
; CHECK: not known to hold: initializes of argument 0 of 'flat'{{$|:}}
define void @src_other_initialized(ptr %p) {
  call void @flat(ptr initializes((0, 4)) %p)
  ret void
}
define void @tgt_other_initialized(ptr %p) {
  call void @flat(ptr initializes((4, 8)) %p)
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
