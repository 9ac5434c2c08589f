; Pieces that become one access, also of local memory and with what their types have in common.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; CHECK: src_pair -> tgt_pair: proved
define void @src_pair(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %first = getelementptr inbounds float, ptr addrspace(1) %p, i64 0
  %second = getelementptr inbounds float, ptr addrspace(1) %p, i64 1
  %a = load float, ptr addrspace(1) %first, align 4
  %b = load float, ptr addrspace(1) %second, align 4
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_pair(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %v = load <2 x float>, ptr addrspace(1) %p, align 4
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_pair_local -> tgt_pair_local: proved
define void @src_pair_local(ptr addrspace(3) %p, i32 %x, ptr addrspace(1) %o) {
  %first = getelementptr inbounds float, ptr addrspace(3) %p, i64 0
  %second = getelementptr inbounds float, ptr addrspace(3) %p, i64 1
  %a = load float, ptr addrspace(3) %first, align 4
  %b = load float, ptr addrspace(3) %second, align 4
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_pair_local(ptr addrspace(3) %p, i32 %x, ptr addrspace(1) %o) {
  %v = load <2 x float>, ptr addrspace(3) %p, align 4
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_pair_indexed -> tgt_pair_indexed: proved
define void @src_pair_indexed(ptr addrspace(3) %p, i32 %x, ptr addrspace(1) %o) {
  %m = sub nsw i32 %x, 1
  %i = sext i32 %m to i64
  %j = sext i32 %x to i64
  %first = getelementptr inbounds float, ptr addrspace(3) %p, i64 %i
  %second = getelementptr inbounds float, ptr addrspace(3) %p, i64 %j
  %a = load float, ptr addrspace(3) %first, align 4
  %b = load float, ptr addrspace(3) %second, align 4
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_pair_indexed(ptr addrspace(3) %p, i32 %x, ptr addrspace(1) %o) {
  %m = sub nsw i32 %x, 1
  %i = sext i32 %m to i64
  %first = getelementptr inbounds float, ptr addrspace(3) %p, i64 %i
  %v = load <2 x float>, ptr addrspace(3) %first, align 4
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_pair_indexed_global -> tgt_pair_indexed_global: proved
define void @src_pair_indexed_global(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %m = sub nsw i32 %x, 1
  %i = sext i32 %m to i64
  %j = sext i32 %x to i64
  %first = getelementptr inbounds float, ptr addrspace(1) %p, i64 %i
  %second = getelementptr inbounds float, ptr addrspace(1) %p, i64 %j
  %a = load float, ptr addrspace(1) %first, align 4
  %b = load float, ptr addrspace(1) %second, align 4
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_pair_indexed_global(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %m = sub nsw i32 %x, 1
  %i = sext i32 %m to i64
  %first = getelementptr inbounds float, ptr addrspace(1) %p, i64 %i
  %v = load <2 x float>, ptr addrspace(1) %first, align 4
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_pair_typed -> tgt_pair_typed: proved
define void @src_pair_typed(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %first = getelementptr inbounds float, ptr addrspace(1) %p, i64 0
  %second = getelementptr inbounds float, ptr addrspace(1) %p, i64 1
  %a = load float, ptr addrspace(1) %first, align 4, !tbaa !0
  %b = load float, ptr addrspace(1) %second, align 4, !tbaa !0
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_pair_typed(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %v = load <2 x float>, ptr addrspace(1) %p, align 4, !tbaa !0
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_pair_general -> tgt_pair_general: proved
define void @src_pair_general(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %first = getelementptr inbounds float, ptr addrspace(1) %p, i64 0
  %second = getelementptr inbounds float, ptr addrspace(1) %p, i64 1
  %a = load float, ptr addrspace(1) %first, align 4, !tbaa !0
  %b = load float, ptr addrspace(1) %second, align 4, !tbaa !4
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_pair_general(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %v = load <2 x float>, ptr addrspace(1) %p, align 4, !tbaa !6
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"any", !3}
!3 = !{!"root"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !2}
!6 = !{!2, !2, i64 0}
