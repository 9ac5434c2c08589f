; The target's metadata say more bytes, or of one access what is said of another one; a merged access reads bytes that the
; source does not read.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; CHECK: src_bytes -> tgt_bytes: inconclusive
define void @src_bytes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable !13
  store ptr %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_bytes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable !14
  store ptr %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_half -> tgt_half: inconclusive
define void @src_half(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %first = getelementptr inbounds float, ptr addrspace(1) %p, i64 0
  %second = getelementptr inbounds float, ptr addrspace(1) %p, i64 1
  %a = load float, ptr addrspace(1) %first, align 4, !tbaa !0
  %b = load float, ptr addrspace(1) %second, align 4
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_half(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %v = load <2 x float>, ptr addrspace(1) %p, align 4, !tbaa !0
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_three -> tgt_three: inconclusive
define void @src_three(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %first = getelementptr inbounds float, ptr addrspace(1) %p, i64 0
  %second = getelementptr inbounds float, ptr addrspace(1) %p, i64 1
  %a = load float, ptr addrspace(1) %first, align 4
  %b = load float, ptr addrspace(1) %second, align 4
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_three(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %o) {
  %v = load <3 x float>, ptr addrspace(1) %p, align 4
  %a = extractelement <3 x float> %v, i32 0
  %b = extractelement <3 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_three_local -> tgt_three_local: inconclusive
define void @src_three_local(ptr addrspace(3) %p, i32 %x, ptr addrspace(1) %o) {
  %first = getelementptr inbounds float, ptr addrspace(3) %p, i64 0
  %second = getelementptr inbounds float, ptr addrspace(3) %p, i64 1
  %a = load float, ptr addrspace(3) %first, align 4
  %b = load float, ptr addrspace(3) %second, align 4
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
define void @tgt_three_local(ptr addrspace(3) %p, i32 %x, ptr addrspace(1) %o) {
  %v = load <3 x float>, ptr addrspace(3) %p, align 4
  %a = extractelement <3 x float> %v, i32 0
  %b = extractelement <3 x float> %v, i32 1
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}

; CHECK: src_elsewhere -> tgt_elsewhere: inconclusive
define void @src_elsewhere(ptr addrspace(1) %p, i64 %x, i64 %y, i64 %z, ptr addrspace(1) %o) {
  %u = sub i64 %x, %z
  %s = add i64 %u, %y
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %s
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %y
  %v = load i32, ptr addrspace(1) %a, align 4
  %w = load i32, ptr addrspace(1) %b, align 4, !tbaa !0
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %o
  ret void
}
define void @tgt_elsewhere(ptr addrspace(1) %p, i64 %x, i64 %y, i64 %z, ptr addrspace(1) %o) {
  %u = add i64 %y, %x
  %s = sub i64 %u, %z
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %s
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %y
  %v = load i32, ptr addrspace(1) %a, align 4, !tbaa !0
  %w = load i32, ptr addrspace(1) %b, align 4, !tbaa !0
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %o
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"any", !3}
!3 = !{!"root"}
!13 = !{i64 8}
!14 = !{i64 64}
