; The target's metadata say of an access another type than the source's.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; CHECK: src_type -> tgt_type: inconclusive
define void @src_type(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !tbaa !0
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_type(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !tbaa !4
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_special -> tgt_special: inconclusive
define void @src_special(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !tbaa !6
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_special(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !tbaa !0
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_stored_type -> tgt_stored_type: inconclusive
define void @src_stored_type(i32 %x, ptr addrspace(1) %o) {
  store i32 %x, ptr addrspace(1) %o, !tbaa !0
  ret void
}
define void @tgt_stored_type(i32 %x, ptr addrspace(1) %o) {
  store i32 %x, ptr addrspace(1) %o, !tbaa !4
  ret void
}

; CHECK: src_all_inputs -> tgt_all_inputs: inconclusive
@g = addrspace(1) global [16 x i8] zeroinitializer, align 16
define void @src_all_inputs(i1 %x) {
  %v = zext i1 %x to i32
  store i32 %v, ptr addrspace(1) @g, align 4, !tbaa !0
  ret void
}
define void @tgt_all_inputs(i1 %x) {
  %v = zext i1 %x to i32
  store i32 %v, ptr addrspace(1) @g, align 4, !tbaa !4
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"any", !3}
!3 = !{!"root"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !2}
!6 = !{!2, !2, i64 0}
