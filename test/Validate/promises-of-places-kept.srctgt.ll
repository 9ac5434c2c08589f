; What metadata of the target say of an access, those of the source say of the same place, which it computes otherwise.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define void @src_type(ptr addrspace(1) %p, i64 %x, i64 %y, i64 %z, ptr addrspace(1) %o) {
  %u = sub i64 %x, %z
  %s = add i64 %u, %y
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %s
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %y
  %v = load i32, ptr addrspace(1) %a, align 4, !tbaa !0
  %w = load i32, ptr addrspace(1) %b, align 4
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %o
  ret void
}
define void @tgt_type(ptr addrspace(1) %p, i64 %x, i64 %y, i64 %z, ptr addrspace(1) %o) {
  %u = add i64 %y, %x
  %s = sub i64 %u, %z
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %s
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %y
  %v = load i32, ptr addrspace(1) %a, align 4, !tbaa !0
  %w = load i32, ptr addrspace(1) %b, align 4
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %o
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"a language"}
