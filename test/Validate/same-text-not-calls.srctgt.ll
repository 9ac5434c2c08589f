; Nearly made of the same instructions: functions or calls say more, or call another function.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=compare %s > %t.said
; RUN: FileCheck --match-full-lines %s < %t.said

target triple = "amdgcn-amd-amdhsa"

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
!1 = distinct !{!1, !3}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.mustprogress"}
