; Processors without this operation do it in a loop. The events are others, though memory is left the same.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"

define void @src(ptr addrspace(1) %p) {
  %old = atomicrmw nand ptr addrspace(1) %p, i32 5 monotonic
  ret void
}

define void @tgt(ptr addrspace(1) %p) {
entry:
  %first = load i32, ptr addrspace(1) %p
  br label %again
again:
  %seen = phi i32 [ %first, %entry ], [ %found, %again ]
  %and = and i32 %seen, 5
  %new = xor i32 %and, -1
  %pair = cmpxchg ptr addrspace(1) %p, i32 %seen, i32 %new monotonic monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  %found = extractvalue { i32, i1 } %pair, 0
  br i1 %done, label %end, label %again
end:
  ret void
}
