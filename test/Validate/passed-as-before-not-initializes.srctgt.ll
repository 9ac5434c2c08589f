; A call says that more bytes, or other ones, are written first than in the source.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @flat(ptr)

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
