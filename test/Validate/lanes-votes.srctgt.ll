; Whether a condition holds for any thread, and for which.
; What operations give that look at other threads, where these bring the same, or compute it in the same way.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 immarg)

; SOLVE: src_anybody -> tgt_anybody: proved
; CHECK: src_anybody -> tgt_anybody: proved
define i1 @src_anybody(i32 inreg %u) {
  %c = icmp ult i32 %u, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %any = icmp ne i64 %who, 0
  ret i1 %any
}
define i1 @tgt_anybody(i32 inreg %u) {
  %c = icmp ult i32 %u, 7
  ret i1 %c
}

; Others may be there for whom it holds.
; SOLVE: src_anybody_else -> tgt_anybody_else: inconclusive
; CHECK: src_anybody_else -> tgt_anybody_else: refuted
define i1 @src_anybody_else(i32 %x) {
  %c = icmp ult i32 %x, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %any = icmp ne i64 %who, 0
  ret i1 %any
}
define i1 @tgt_anybody_else(i32 %x) {
  %c = icmp ult i32 %x, 7
  ret i1 %c
}

; But not for nobody where it holds here.
; SOLVE: src_anybody_here -> tgt_anybody_here: proved
; CHECK: src_anybody_here -> tgt_anybody_here: proved
define i1 @src_anybody_here(i32 %x) {
  %c = icmp ult i32 %x, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %any = icmp ne i64 %who, 0
  %both = and i1 %any, %c
  ret i1 %both
}
define i1 @tgt_anybody_here(i32 %x) {
  %c = icmp ult i32 %x, 7
  ret i1 %c
}

; SOLVE: src_compared -> tgt_compared: proved
; CHECK: src_compared -> tgt_compared: proved
define i64 @src_compared(i32 %x, i32 %y) {
  %c = icmp ult i32 %x, %y
  %z = zext i1 %c to i32
  %who = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %z, i32 0, i32 32)
  ret i64 %who
}
define i64 @tgt_compared(i32 %x, i32 %y) {
  %who = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 %y, i32 35)
  ret i64 %who
}
