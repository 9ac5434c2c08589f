; Ballots of another condition, or after threads have parted.
; Operations of a wave that see other threads or other values. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-3: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.read_register.i64(metadata)
declare void @unknown()

define i64 @src_exec_ballot(i1 %c) convergent  {
%r = call i64 @llvm.read_register.i64(metadata !8)
ret i64 %r
}
define i64 @tgt_exec_ballot(i1 %c) convergent  {
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
ret i64 %r
}

define i64 @src_ballot_not(i1 %c) convergent  {
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
ret i64 %r
}
define i64 @tgt_ballot_not(i1 %c) convergent  {
%n = xor i1 %c, true
%r = call i64 @llvm.amdgcn.ballot.i64(i1 %n)
ret i64 %r
}

define i64 @src_ballot_branch(i1 %c) convergent  {
%r = call i64 @llvm.amdgcn.ballot.i64(i1 true)
br i1 %c, label %a, label %b
a:
call void @unknown()
br label %b
b:
ret i64 %r
}
define i64 @tgt_ballot_branch(i1 %c) convergent  {
br i1 %c, label %a, label %b
a:
%r1 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
call void @unknown()
br label %e
b:
%r2 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
br label %e
e:
%r = phi i64 [%r1, %a],[%r2,%b]
ret i64 %r
}

!8 = !{!"exec"}
