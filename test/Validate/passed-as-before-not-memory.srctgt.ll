; A call passes an address in another way than in the source (type of what it points to, alignment), or says that more bytes
; are written first.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @takes(ptr addrspace(5))
declare void @flat(ptr)

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
