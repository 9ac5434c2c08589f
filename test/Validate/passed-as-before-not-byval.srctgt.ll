; A call passes a copy of memory in another way than in the source: another type, or another alignment.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @takes(ptr addrspace(5))

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
