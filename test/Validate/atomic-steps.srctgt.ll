; Other atomic operations that change memory in the same steps, and order as much, are no fault: what targets make of those that
; they do not have. Nothing is proved either.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_loop -> tgt_loop: inconclusive
; CHECK: different atomic operations change memory in the same steps: event 1
define i32 @src_loop(ptr addrspace(1) %p, i32 %x) {
  %old = atomicrmw nand ptr addrspace(1) %p, i32 %x syncscope("agent") acq_rel
  ret i32 %old
}
define i32 @tgt_loop(ptr addrspace(1) %p, i32 %x) {
entry:
  %first = load i32, ptr addrspace(1) %p
  br label %again
again:
  %seen = phi i32 [ %first, %entry ], [ %found, %again ]
  %and = and i32 %seen, %x
  %new = xor i32 %and, -1
  %pair = cmpxchg ptr addrspace(1) %p, i32 %seen, i32 %new syncscope("agent") acq_rel acquire
  %done = extractvalue { i32, i1 } %pair, 1
  %found = extractvalue { i32, i1 } %pair, 0
  br i1 %done, label %end, label %again
end:
  ret i32 %found
}

; Fences order in its place.
; CHECK: src_fences -> tgt_fences: inconclusive
; CHECK: different atomic operations change memory in the same steps
define void @src_fences(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 3 acq_rel
  ret void
}
define void @tgt_fences(ptr addrspace(1) %p) {
  fence release
  %old = atomicrmw sub ptr addrspace(1) %p, i32 -3 monotonic
  fence acquire
  ret void
}

; CHECK: src_word -> tgt_word: inconclusive
; CHECK: no sampled run shows that different atomic operations change memory in different steps
define void @src_word(ptr addrspace(1) align 4 dereferenceable(4) %p) {
  store i16 7, ptr addrspace(1) %p
  %old = atomicrmw xor ptr addrspace(1) %p, i16 5 monotonic
  ret void
}
define void @tgt_word(ptr addrspace(1) align 4 dereferenceable(4) %p) {
  store i16 7, ptr addrspace(1) %p
  %old = atomicrmw xor ptr addrspace(1) %p, i32 5 monotonic
  ret void
}

; CHECK: src_store -> tgt_store: inconclusive
; CHECK: different atomic operations change memory in the same steps
define void @src_store(ptr addrspace(1) %p, i32 %x) {
  %old = atomicrmw xchg ptr addrspace(1) %p, i32 %x release
  ret void
}
define void @tgt_store(ptr addrspace(1) %p, i32 %x) {
  store atomic i32 %x, ptr addrspace(1) %p release, align 4
  ret void
}

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
