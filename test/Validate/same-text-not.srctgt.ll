; Nearly made of the same instructions.
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
; CHECK: {{.*}}src_edges -> {{.*}}: inconclusive: 'src_edges' has different edges, or blocks of different lengths
define i32 @src_edges(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  call void @op()
  ret i32 2
}
define i32 @tgt_edges(i1 %c) {
  br i1 %c, label %b, label %a
a:
  ret i32 1
b:
  call void @op()
  ret i32 2
}
; Both edges end in the same block: which values come by which is exchanged.
; CHECK: {{.*}}src_phi -> {{.*}}: inconclusive: the target has a different instruction for '%p = phi i32 [ 1, %a ], [ 2, %b ]', or stronger flags on it
define i32 @src_phi(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  %p = phi i32 [ 1, %a ], [ 2, %b ]
  ret i32 %p
}
define i32 @tgt_phi(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  %p = phi i32 [ 2, %a ], [ 1, %b ]
  ret i32 %p
}
; Two blocks became one.
; CHECK: {{.*}}src_merged -> {{.*}}: inconclusive: 'src_merged' has different edges, or blocks of different lengths
define void @src_merged(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
define void @tgt_merged(i1 %c) {
  br i1 %c, label %a, label %a
a:
  ret void
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
; CHECK: {{.*}}src_argument -> {{.*}}: inconclusive: 'tgt_argument' has attributes that promise more about arguments or results
define i32 @src_argument(i32 range(i32 0, 9) %a) {
  ret i32 %a
}
define i32 @tgt_argument(i32 range(i32 0, 8) %a) {
  ret i32 %a
}
; CHECK: {{.*}}src_result -> {{.*}}: inconclusive: 'tgt_result' has attributes that promise more about arguments or results
define i32 @src_result(i32 %a) {
  ret i32 %a
}
define noundef i32 @tgt_result(i32 %a) {
  ret i32 %a
}
; CHECK: {{.*}}src_call -> {{.*}}: inconclusive: the target has a different instruction for 'call void @f(i32 %a)', or stronger flags on it
define void @src_call(i32 %a) {
  call void @f(i32 %a)
  ret void
}
define void @tgt_call(i32 %a) {
  call void @f(i32 noundef %a)
  ret void
}
; CHECK: {{.*}}src_convergent -> {{.*}}: inconclusive: the target has a different instruction for 'call void %f(i32 %a){{.*}}', or stronger flags on it
define void @src_convergent(i32 %a, ptr %f) {
  call void %f(i32 %a) convergent
  ret void
}
define void @tgt_convergent(i32 %a, ptr %f) {
  call void %f(i32 %a)
  ret void
}
; CHECK: {{.*}}src_tokens -> {{.*}}: inconclusive: the target has a different instruction for 'call void @op() [ "convergencectrl"(token %t) ]{{.*}}', or stronger flags on it
define void @src_tokens() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt_tokens() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %u) ]
  ret void
}
; CHECK: {{.*}}src_free -> {{.*}}: inconclusive: the target has a different instruction for 'call void @f(i32 1){{.*}}', or stronger flags on it
define void @src_free() {
  call void @f(i32 1) memory(argmem: readwrite)
  ret void
}
define void @tgt_free() {
  call void @f(i32 1) memory(argmem: readwrite) nofree
  ret void
}
; CHECK: {{.*}}src_sync -> {{.*}}: inconclusive: the target has a different instruction for 'call void @f(i32 2){{.*}}', or stronger flags on it
define void @src_sync() {
  call void @f(i32 2) memory(none) convergent
  ret void
}
define void @tgt_sync() {
  call void @f(i32 2) memory(none) convergent nosync
  ret void
}
; CHECK: {{.*}}src_progress_call -> {{.*}}: inconclusive: the target has a different instruction for 'call void @f(i32 3){{.*}}', or stronger flags on it
define void @src_progress_call() {
  call void @f(i32 3)
  ret void
}
define void @tgt_progress_call() {
  call void @f(i32 3) mustprogress
  ret void
}
; CHECK: {{.*}}src_callee -> {{.*}}: inconclusive: the target has a different instruction for 'call void @callee()', or stronger flags on it
define void @src_callee() {
  call void @callee()
  ret void
}
define void @tgt_callee() {
  call void @other()
  ret void
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
; CHECK: {{.*}}src_progress -> {{.*}}: inconclusive: the target has a different instruction for 'br i1 %c, {{.*}}', or stronger flags on it
define void @src_progress(i1 %c) {
  br label %head
head:
  br i1 %c, label %head, label %next, !llvm.loop !1
next:
  br label %second
second:
  br i1 %c, label %second, label %end
end:
  ret void
}
define void @tgt_progress(i1 %c) {
  br label %head
head:
  br i1 %c, label %head, label %next, !llvm.loop !1
next:
  br label %second
second:
  br i1 %c, label %second, label %end, !llvm.loop !2
end:
  ret void
}

define internal void @callee() {
  call void @op()
  ret void
}
define internal void @other() {
  ret void
}
declare void @op() convergent
declare void @f(i32)

!0 = !{i32 1, i32 9}
!1 = distinct !{!1, !3}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.mustprogress"}
