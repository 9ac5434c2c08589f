; Fences with a read between them that is used are neither proved nor refuted where they are exchanged.
; Fences are events, and atomic accesses and fences may order more than in the source, but not less.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; The read is before the stronger fence, and behind it in the target.
; CHECK: src_exchanged -> tgt_exchanged: inconclusive
; CHECK: fences with a read between them
define void @src_exchanged(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence acquire
  %a = load i32, ptr addrspace(1) %p
  fence seq_cst
  store atomic i32 %a, ptr addrspace(1) %q monotonic, align 4
  ret void
}
define void @tgt_exchanged(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence seq_cst
  %a = load i32, ptr addrspace(1) %p
  fence acquire
  store atomic i32 %a, ptr addrspace(1) %q monotonic, align 4
  ret void
}
; CHECK: src_exchanged_scopes -> tgt_exchanged_scopes: inconclusive
; CHECK: fences with a read between them
define void @src_exchanged_scopes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence syncscope("workgroup") acq_rel
  %a = load i32, ptr addrspace(1) %p
  fence syncscope("agent") acq_rel
  store atomic i32 %a, ptr addrspace(1) %q monotonic, align 4
  ret void
}
define void @tgt_exchanged_scopes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence syncscope("agent") acq_rel
  %a = load i32, ptr addrspace(1) %p
  fence syncscope("workgroup") acq_rel
  store atomic i32 %a, ptr addrspace(1) %q monotonic, align 4
  ret void
}
; CHECK: src_read_between -> tgt_read_between: inconclusive
define void @src_read_between(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence acquire
  %a = load i32, ptr addrspace(1) %p
  fence release
  store atomic i32 %a, ptr addrspace(1) %q monotonic, align 4
  ret void
}
define void @tgt_read_between(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence acq_rel
  %a = load i32, ptr addrspace(1) %p
  store atomic i32 %a, ptr addrspace(1) %q monotonic, align 4
  ret void
}
; A fence behind a read orders it, though there is one before it already.
; CHECK: src_last -> tgt_last: inconclusive
; CHECK: fences with a read between them
define void @src_last(ptr addrspace(1) %p, ptr addrspace(1) %flag) {
  fence acq_rel
  %a = load i32, ptr addrspace(1) %p
  fence acq_rel
  %used = icmp eq i32 %a, %a
  store volatile i1 %used, ptr addrspace(1) %flag
  ret void
}
define void @tgt_last(ptr addrspace(1) %p, ptr addrspace(1) %flag) {
  fence acq_rel
  store volatile i1 true, ptr addrspace(1) %flag
  ret void
}
; CHECK: src_moved -> tgt_moved: inconclusive
define void @src_moved(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence acquire
  %a = load i32, ptr addrspace(1) %p
  fence acquire
  %b = load i32, ptr addrspace(1) %q
  %sum = add i32 %a, %b
  store volatile i32 %sum, ptr addrspace(1) %p
  ret void
}
define void @tgt_moved(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence acquire
  %a = load i32, ptr addrspace(1) %p
  %b = load i32, ptr addrspace(1) %q
  fence acquire
  %sum = add i32 %a, %b
  store volatile i32 %sum, ptr addrspace(1) %p
  ret void
}
