; A ballot is of all who are there: threads that came another way may bring something else, so one path alone says nothing
; of the result. Comparisons of numbers and the register of who is there are ballots too.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate --function=src_other --function=src_vote %s > %t.paths || test $? -le 2
; RUN: FileCheck --check-prefix=PATHS --input-file=%t.paths %s
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare i1 @llvm.amdgcn.wqm.vote(i1)
declare i64 @llvm.read_register.i64(metadata)

; CHECK: src_other -> tgt_other: refuted
; PATHS-NOT: src_other -> tgt_other: proved
define i64 @src_other(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i1 [ false, %a ], [ true, %b ]
  %r = call i64 @llvm.amdgcn.ballot.i64(i1 %p)
  ret i64 %r
}
define i64 @tgt_other(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i1 [ false, %a ], [ true, %b ]
  %r = call i64 @llvm.amdgcn.ballot.i64(i1 %p)
  %s = select i1 %p, i64 %r, i64 0
  ret i64 %s
}
; CHECK: src_vote -> tgt_vote: {{refuted|inconclusive}}
; PATHS-NOT: src_vote -> tgt_vote: proved
define i1 @src_vote(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i1 [ false, %a ], [ true, %b ]
  %r = call i1 @llvm.amdgcn.wqm.vote(i1 %p)
  ret i1 %r
}
define i1 @tgt_vote(i1 %c) {
  %p = xor i1 %c, true
  ret i1 %p
}
; CHECK: src_constant -> tgt_constant: proved
define i1 @src_constant() {
  %r = call i1 @llvm.amdgcn.wqm.vote(i1 true)
  ret i1 %r
}
define i1 @tgt_constant() {
  ret i1 true
}
; CHECK: src_numbers -> tgt_numbers: proved
define i64 @src_numbers(float %a, float %b) {
  %c = fcmp olt float %a, %b
  %z = zext i1 %c to i32
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %z, i32 0, i32 33)
  ret i64 %r
}
define i64 @tgt_numbers(float %a, float %b) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.f32(float %b, float %a, i32 2)
  ret i64 %r
}
; CHECK: src_exec -> tgt_exec: proved
define i64 @src_exec() {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 9, i32 8, i32 34)
  ret i64 %r
}
define i64 @tgt_exec() {
  %r = call i64 @llvm.read_register.i64(metadata !0) convergent
  ret i64 %r
}
; CHECK: src_less -> tgt_less: {{refuted|inconclusive}}
define i64 @src_less(float %a, float %b) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.f32(float %a, float %b, i32 4)
  ret i64 %r
}
define i64 @tgt_less(float %a, float %b) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.f32(float %a, float %b, i32 5)
  ret i64 %r
}
!0 = !{!"exec"}
