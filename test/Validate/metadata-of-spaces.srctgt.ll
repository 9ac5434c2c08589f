; `!noalias.addrspace` holds of an address that comes from local or private memory if it does not exclude that space, whatever
; the source says. Of other addresses, and of an excluded space, it does not.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK: src_local -> tgt_local: proved
; CHECK: src_own -> tgt_own: proved
; CHECK: src_update -> tgt_update: proved
; CHECK-NOT: proved
; CHECK: src_excluded -> tgt_excluded:
; CHECK: src_unknown -> tgt_unknown:
; CHECK: src_global -> tgt_global:
; CHECK: src_either -> tgt_either:
; CHECK: src_empty -> tgt_empty:
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

define void @src_local(ptr addrspace(3) %p) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  store i32 7, ptr %flat, align 4
  ret void
}
define void @tgt_local(ptr addrspace(3) %p) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  store i32 7, ptr %flat, align 4, !noalias.addrspace !0
  ret void
}
define i32 @src_own(ptr addrspace(5) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(5) %p to ptr
  %at = getelementptr i32, ptr %flat, i32 %i
  %x = load volatile i32, ptr %at, align 4
  ret i32 %x
}
define i32 @tgt_own(ptr addrspace(5) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(5) %p to ptr
  %at = getelementptr i32, ptr %flat, i32 %i
  %x = load volatile i32, ptr %at, align 4, !noalias.addrspace !1
  ret i32 %x
}
define i32 @src_update(ptr addrspace(3) %p) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4
  ret i32 %x
}
define i32 @tgt_update(ptr addrspace(3) %p) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4, !noalias.addrspace !2
  ret i32 %x
}
define i32 @src_excluded(ptr addrspace(3) %p) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4
  ret i32 %x
}
define i32 @tgt_excluded(ptr addrspace(3) %p) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4, !noalias.addrspace !1
  ret i32 %x
}
define i32 @src_unknown(ptr %flat) {
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4
  ret i32 %x
}
define i32 @tgt_unknown(ptr %flat) {
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4, !noalias.addrspace !2
  ret i32 %x
}
; Constant memory may be the same.
define i32 @src_global(ptr addrspace(1) %p) {
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4
  ret i32 %x
}
define i32 @tgt_global(ptr addrspace(1) %p) {
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4, !noalias.addrspace !3
  ret i32 %x
}
define i32 @src_either(i1 %c, ptr addrspace(3) %p, ptr %q) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  %one = select i1 %c, ptr %flat, ptr %q
  %x = atomicrmw add ptr %one, i32 1 seq_cst, align 4
  ret i32 %x
}
define i32 @tgt_either(i1 %c, ptr addrspace(3) %p, ptr %q) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  %one = select i1 %c, ptr %flat, ptr %q
  %x = atomicrmw add ptr %one, i32 1 seq_cst, align 4, !noalias.addrspace !2
  ret i32 %x
}
; The address is made of a number.
define i32 @src_empty(i64 %p) {
  %flat = inttoptr i64 %p to ptr
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4
  ret i32 %x
}
define i32 @tgt_empty(i64 %p) {
  %flat = inttoptr i64 %p to ptr
  %x = atomicrmw add ptr %flat, i32 1 seq_cst, align 4, !noalias.addrspace !2
  ret i32 %x
}
!0 = !{i32 1, i32 3, i32 4, i32 10}
!1 = !{i32 1, i32 5, i32 6, i32 10}
!2 = !{i32 5, i32 6}
!3 = !{i32 2, i32 10}
