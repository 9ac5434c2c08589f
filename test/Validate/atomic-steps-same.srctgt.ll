; Other atomic operations that change memory in the same steps are neither proved nor refuted.
; Other atomic operations that change memory in the same steps, and order as much, are no fault: what targets make of those
; that they do not have. Nothing is proved either.
; RUN: rejoin validate %s > %t.said || test $? = 2
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
