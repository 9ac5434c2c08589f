; Atomic operations that change memory in other steps, or order less, are refuted.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: src_other_value -> tgt_other_value: refuted
define void @src_other_value(ptr addrspace(1) %p, i32 %x) {
  %old = atomicrmw nand ptr addrspace(1) %p, i32 %x monotonic
  ret void
}
define void @tgt_other_value(ptr addrspace(1) %p, i32 %x) {
entry:
  %first = load i32, ptr addrspace(1) %p
  br label %again
again:
  %seen = phi i32 [ %first, %entry ], [ %found, %again ]
  %new = and i32 %seen, %x
  %pair = cmpxchg ptr addrspace(1) %p, i32 %seen, i32 %new monotonic monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  %found = extractvalue { i32, i1 } %pair, 0
  br i1 %done, label %end, label %again
end:
  ret void
}

; Memory is left the same, but others may see what was there in between.
; CHECK: src_two_steps -> tgt_two_steps: refuted
define void @src_two_steps(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}
define void @tgt_two_steps(ptr addrspace(1) %p) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 2 monotonic
  %b = atomicrmw sub ptr addrspace(1) %p, i32 1 monotonic
  ret void
}

; CHECK: src_not_atomic -> tgt_not_atomic: refuted
define void @src_not_atomic(ptr addrspace(1) %p) {
  %old = atomicrmw nand ptr addrspace(1) %p, i32 1 monotonic
  ret void
}
define void @tgt_not_atomic(ptr addrspace(1) %p) {
  %old = load i32, ptr addrspace(1) %p
  %and = and i32 %old, 1
  %new = xor i32 %and, -1
  store i32 %new, ptr addrspace(1) %p
  ret void
}

; CHECK: src_weaker -> tgt_weaker: refuted
define void @src_weaker(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 3 acq_rel
  ret void
}
define void @tgt_weaker(ptr addrspace(1) %p) {
  %old = atomicrmw sub ptr addrspace(1) %p, i32 -3 acquire
  ret void
}

; CHECK: src_narrower -> tgt_narrower: refuted
define void @src_narrower(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 3 syncscope("agent") monotonic
  ret void
}
define void @tgt_narrower(ptr addrspace(1) %p) {
  %old = atomicrmw sub ptr addrspace(1) %p, i32 -3 syncscope("wavefront") monotonic
  ret void
}

; A fence that orders is no atomic operation less.
; CHECK: src_lost_fence -> tgt_lost_fence: refuted
define void @src_lost_fence(ptr addrspace(1) %p) {
  fence release
  %old = atomicrmw add ptr addrspace(1) %p, i32 3 monotonic
  ret void
}
define void @tgt_lost_fence(ptr addrspace(1) %p) {
  %old = atomicrmw sub ptr addrspace(1) %p, i32 -3 monotonic
  ret void
}

; Around another event.
; CHECK: src_moved -> tgt_moved: refuted
declare void @f() nounwind willreturn
define void @src_moved(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 3 monotonic
  call void @f()
  ret void
}
define void @tgt_moved(ptr addrspace(1) %p) {
  call void @f()
  %old = atomicrmw sub ptr addrspace(1) %p, i32 -3 monotonic
  ret void
}
