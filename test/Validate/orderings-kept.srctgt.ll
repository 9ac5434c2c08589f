; The target orders as much as the source, or more, also with fences that are joined, split or dropped beside a stronger
; one.
; Fences are events, and atomic accesses and fences may order more than in the source, but not less.
; RUN: rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_stronger -> tgt_stronger: proved
define void @src_stronger(ptr addrspace(1) %p) {
  store atomic i32 1, ptr addrspace(1) %p syncscope("agent") release, align 4
  ret void
}
define void @tgt_stronger(ptr addrspace(1) %p) {
  store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
  ret void
}
; CHECK: src_adjacent -> tgt_adjacent: proved
define void @src_adjacent(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  fence acquire
  fence seq_cst
  fence seq_cst
  ret void
}
define void @tgt_adjacent(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  fence seq_cst
  ret void
}
; What is read between fences is not used, or is each thread's own.
; CHECK: src_unread -> tgt_unread: proved
define i32 @src_unread(ptr addrspace(1) %p, i32 %x) {
  %own = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %own
  fence acquire
  %unused = load i32, ptr addrspace(1) %p
  %y = load i32, ptr addrspace(5) %own
  fence acquire
  ret i32 %y
}
define i32 @tgt_unread(ptr addrspace(1) %p, i32 %x) {
  fence acquire
  ret i32 %x
}
; CHECK: src_same_reads -> tgt_same_reads: proved
define void @src_same_reads(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence acquire
  %a = load i32, ptr addrspace(1) %p
  fence acquire
  %b = load i32, ptr addrspace(1) %q
  %sum = add i32 %a, %b
  store volatile i32 %sum, ptr addrspace(1) %p
  ret void
}
define void @tgt_same_reads(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  fence acquire
  %a = load i32, ptr addrspace(1) %p
  fence acquire
  %b = load i32, ptr addrspace(1) %q
  %sum = add i32 %b, %a
  store volatile i32 %sum, ptr addrspace(1) %p
  ret void
}
; Nothing lies between these, so each fence may be one of both kinds, in whichever order.
; CHECK: src_joined -> tgt_joined: proved
define void @src_joined(ptr addrspace(1) %p) {
  fence syncscope("agent") acquire
  fence syncscope("agent") release
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_joined(ptr addrspace(1) %p) {
  fence syncscope("agent") acq_rel
  store i32 2, ptr addrspace(1) %p
  ret void
}
; CHECK: src_split -> tgt_split: proved
define void @src_split(ptr addrspace(1) %p, i1 %c) {
  fence acq_rel
  br i1 %c, label %then, label %end
then:
  fence acquire
  br label %end
end:
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_split(ptr addrspace(1) %p, i1 %c) {
  fence release
  br label %end
end:
  fence acquire
  store i32 2, ptr addrspace(1) %p
  ret void
}
; CHECK: src_three -> tgt_three: proved
define void @src_three(ptr addrspace(1) %p) {
  fence acquire
  fence syncscope("agent") release
  fence syncscope("workgroup") seq_cst
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_three(ptr addrspace(1) %p) {
  fence syncscope("workgroup") seq_cst
  fence syncscope("agent") acq_rel
  fence acquire
  store i32 2, ptr addrspace(1) %p
  ret void
}
