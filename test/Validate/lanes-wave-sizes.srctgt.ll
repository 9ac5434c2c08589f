; Ballots and counts in waves of 32 and of 64 threads.
; What operations give that look at other threads, where these bring the same, or compute it in the same way.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)

; SOLVE: src_small_wave -> tgt_small_wave: proved
; CHECK: src_small_wave -> tgt_small_wave: proved
define i64 @src_small_wave(i32 %x) "target-features"="+wavefrontsize32" {
  %c = icmp ult i32 %x, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %who
}
define i64 @tgt_small_wave(i32 %x) "target-features"="+wavefrontsize32" {
  %c = icmp ult i32 %x, 7
  %low = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  %who = zext i32 %low to i64
  ret i64 %who
}
; SOLVE: src_large_wave -> tgt_large_wave: inconclusive
; CHECK: src_large_wave -> tgt_large_wave: refuted
; CHECK-NEXT: event {{[0-9]+}} of thread {{[0-9]+}} is 
define i64 @src_large_wave(i32 %x) "target-features"="+wavefrontsize64" {
  %c = icmp ult i32 %x, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %who
}
define i64 @tgt_large_wave(i32 %x) "target-features"="+wavefrontsize64" {
  %c = icmp ult i32 %x, 7
  %low = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  %who = zext i32 %low to i64
  ret i64 %who
}
; SOLVE: src_small_mbcnt -> tgt_small_mbcnt: proved
; CHECK: src_small_mbcnt -> tgt_small_mbcnt: proved
define i32 @src_small_mbcnt(i32 %x) "target-features"="+wavefrontsize32" {
  %n = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %x)
  ret i32 %n
}
define i32 @tgt_small_mbcnt(i32 %x) "target-features"="+wavefrontsize32" {
  ret i32 %x
}
