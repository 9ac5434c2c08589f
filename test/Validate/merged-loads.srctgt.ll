; Pieces that become one access, also of local memory, and metadata that say less.
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

; Sums that do not wrap, in wider numbers.
; CHECK: src_wide -> tgt_wide: proved
define i64 @src_wide(i32 %x) {
  %m = sub nsw i32 %x, 7
  %i = sext i32 %m to i64
  ret i64 %i
}
define i64 @tgt_wide(i32 %x) {
  %i = sext i32 %x to i64
  %m = add nsw i64 %i, -7
  ret i64 %m
}

; CHECK: src_unsigned -> tgt_unsigned: proved
define i64 @src_unsigned(i32 %x) {
  %m = sub nuw i32 %x, 7
  %i = zext i32 %m to i64
  ret i64 %i
}
define i64 @tgt_unsigned(i32 %x) {
  %i = zext i32 %x to i64
  %m = add nsw i64 %i, -7
  ret i64 %m
}

; CHECK: src_drop -> tgt_drop: proved
define i64 @src_drop(i32 %x) {
  %m = add nsw i32 %x, 7
  %i = sext i32 %m to i64
  ret i64 %i
}
define i64 @tgt_drop(i32 %x) {
  %m = add i32 %x, 7
  %i = sext i32 %m to i64
  ret i64 %i
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

; CHECK: src_general -> tgt_general: proved
define void @src_general(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !tbaa !4
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_general(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !tbaa !6
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_fewer_scopes -> tgt_fewer_scopes: proved
define void @src_fewer_scopes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !noalias !12
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_fewer_scopes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !noalias !11
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_fewer_bytes -> tgt_fewer_bytes: proved
define void @src_fewer_bytes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable !14
  store ptr %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_fewer_bytes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable !13
  store ptr %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_or_null -> tgt_or_null: proved
define void @src_or_null(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable !14
  store ptr %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_or_null(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable_or_null !13
  store ptr %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_stored_general -> tgt_stored_general: proved
define void @src_stored_general(i32 %x, ptr addrspace(1) %o) {
  store i32 %x, ptr addrspace(1) %o, !tbaa !4
  ret void
}
define void @tgt_stored_general(i32 %x, ptr addrspace(1) %o) {
  store i32 %x, ptr addrspace(1) %o, !tbaa !6
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"any", !3}
!3 = !{!"root"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !2}
!6 = !{!2, !2, i64 0}
!7 = distinct !{!7}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = !{!8}
!11 = !{!9}
!12 = !{!8, !9}
!13 = !{i64 8}
!14 = !{i64 64}
