; The target orders less than the source: by no fence, a weaker one, or one of fewer threads.
; Fences are events, and atomic accesses and fences may order more than in the source, but not less.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_no_fence -> tgt_no_fence: refuted
define void @src_no_fence(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  fence release
  store volatile i32 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_no_fence(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  store volatile i32 1, ptr addrspace(1) %q
  ret void
}
; CHECK: src_weaker -> tgt_weaker: refuted
; CHECK: store release 1 to %p [%0] store monotonic 1 to %p
define void @src_weaker(ptr addrspace(1) %p) {
  store atomic i32 1, ptr addrspace(1) %p release, align 4
  ret void
}
define void @tgt_weaker(ptr addrspace(1) %p) {
  store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
  ret void
}
; CHECK: src_fewer -> tgt_fewer: refuted
; CHECK: 'cmpxchg acq_rel monotonic{{.*}}' in the source, but 'cmpxchg syncscope("workgroup") acq_rel monotonic{{.*}}' in the target
define void @src_fewer(ptr addrspace(1) %p) {
  %x = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 acq_rel monotonic
  ret void
}
define void @tgt_fewer(ptr addrspace(1) %p) {
  %x = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 syncscope("workgroup") acq_rel monotonic
  ret void
}
; Neither is as strong as the other.
; CHECK: src_other -> tgt_other: refuted
define void @src_other(ptr addrspace(1) %p) {
  fence acquire
  ret void
}
define void @tgt_other(ptr addrspace(1) %p) {
  fence release
  ret void
}
; CHECK: src_one_of_both -> tgt_one_of_both: refuted
define void @src_one_of_both(ptr addrspace(1) %p) {
  fence acquire
  fence release
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_one_of_both(ptr addrspace(1) %p) {
  fence release
  store i32 2, ptr addrspace(1) %p
  ret void
}
; CHECK: src_narrower -> tgt_narrower: refuted
; CHECK: 'fence syncscope("agent") acquire; fence syncscope("workgroup") release' in the source, but 'fence syncscope("workgroup") acq_rel' in the target
define void @src_narrower(ptr addrspace(1) %p) {
  fence syncscope("agent") acquire
  fence syncscope("workgroup") release
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_narrower(ptr addrspace(1) %p) {
  fence syncscope("workgroup") acq_rel
  store i32 2, ptr addrspace(1) %p
  ret void
}
; CHECK: src_not_both -> tgt_not_both: refuted
define void @src_not_both(ptr addrspace(1) %p) {
  fence seq_cst
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_not_both(ptr addrspace(1) %p) {
  fence acquire
  fence release
  store i32 2, ptr addrspace(1) %p
  ret void
}
