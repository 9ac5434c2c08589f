; A call passes a reference, or the place of its result, in another way than in the source: another type, or another
; alignment.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @takes(ptr addrspace(5))

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
