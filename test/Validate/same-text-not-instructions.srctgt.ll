; Nearly made of the same instructions: one differs in its operands, flags or metadata.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=compare %s > %t.said
; RUN: FileCheck --match-full-lines %s < %t.said

target triple = "amdgcn-amd-amdhsa"

; CHECK: {{.*}}src_flag -> {{.*}}: inconclusive: the target has a different instruction for '%x = add i32 %a, 1', or stronger flags on it
define i32 @src_flag(i32 %a) {
  %x = add i32 %a, 1
  ret i32 %x
}
define i32 @tgt_flag(i32 %a) {
  %x = add nsw i32 %a, 1
  ret i32 %x
}

; CHECK: {{.*}}src_operands -> {{.*}}: inconclusive: the target has a different instruction for '%x = sub i32 %a, %b', or stronger flags on it
define i32 @src_operands(i32 %a, i32 %b) {
  %x = sub i32 %a, %b
  ret i32 %x
}
define i32 @tgt_operands(i32 %a, i32 %b) {
  %x = sub i32 %b, %a
  ret i32 %x
}

; CHECK: {{.*}}src_predicate -> {{.*}}: inconclusive: the target has a different instruction for '%x = icmp ult i32 %a, 1', or stronger flags on it
define i1 @src_predicate(i32 %a) {
  %x = icmp ult i32 %a, 1
  ret i1 %x
}
define i1 @tgt_predicate(i32 %a) {
  %x = icmp ule i32 %a, 1
  ret i1 %x
}

; CHECK: {{.*}}src_atomic -> {{.*}}: inconclusive: the target has a different instruction for '%x = atomicrmw add {{.*}}', or stronger flags on it
define i32 @src_atomic(ptr addrspace(1) %p) {
  %x = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret i32 %x
}
define i32 @tgt_atomic(ptr addrspace(1) %p) {
  %x = atomicrmw sub ptr addrspace(1) %p, i32 1 monotonic
  ret i32 %x
}

; CHECK: {{.*}}src_scope -> {{.*}}: inconclusive: the target has a different instruction for 'fence syncscope("agent") seq_cst', or stronger flags on it
define void @src_scope() {
  fence syncscope("agent") seq_cst
  ret void
}
define void @tgt_scope() {
  fence syncscope("workgroup") seq_cst
  ret void
}

; CHECK: {{.*}}src_mask -> {{.*}}: inconclusive: the target has a different instruction for '%x = shufflevector {{.*}}', or stronger flags on it
define <2 x i32> @src_mask(<2 x i32> %a, <2 x i32> %b) {
  %x = shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 0, i32 3>
  ret <2 x i32> %x
}
define <2 x i32> @tgt_mask(<2 x i32> %a, <2 x i32> %b) {
  %x = shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 1, i32 2>
  ret <2 x i32> %x
}

; CHECK: {{.*}}src_aligned -> {{.*}}: inconclusive: the target has a different instruction for 'store i32 0, ptr %p, align 4', or stronger flags on it
define void @src_aligned(ptr %p) {
  store i32 0, ptr %p, align 4
  ret void
}
define void @tgt_aligned(ptr %p) {
  store i32 0, ptr %p, align 8
  ret void
}

; CHECK: {{.*}}src_metadata -> {{.*}}: inconclusive: the target has a different instruction for '%x = load i32, ptr %p, align 4{{.*}}', or stronger flags on it
define i32 @src_metadata(ptr %p) {
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
define i32 @tgt_metadata(ptr %p) {
  %x = load i32, ptr %p, align 4, !range !0
  ret i32 %x
}

; CHECK: {{.*}}src_constant -> {{.*}}: inconclusive: the target has a different instruction for '%x = load {{.*}}', or stronger flags on it
@g = external global [4 x i32]

define i32 @src_constant() {
  %x = load i32, ptr getelementptr (i8, ptr @g, i64 4)
  ret i32 %x
}
define i32 @tgt_constant() {
  %x = load i32, ptr getelementptr (i8, ptr @g, i64 8)
  ret i32 %x
}
!0 = !{i32 1, i32 9}
