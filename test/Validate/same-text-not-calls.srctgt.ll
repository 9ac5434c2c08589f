; A call says more than the source's, or calls another function.
; Nearly made of the same instructions.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=compare %s > %t.said
; RUN: FileCheck --match-full-lines %s < %t.said

target triple = "amdgcn-amd-amdhsa"

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
define internal void @callee() {
  call void @op()
  ret void
}
define internal void @other() {
  ret void
}
declare void @op() convergent
declare void @f(i32)
