; LLVM 22 divides by 32 bits where they suffice: it asks of a dividend that may be poison, so that a poison quotient becomes
; undefined behaviour.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes='require<profile-summary>,function(codegenprepare)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: CodeGenPreparePass on 'f': refuted
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define void @f(i64 %a, i64 %b, i1 %c, ptr %p) {
entry:
  %m = mul nsw i64 %a, 34806414968801
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %x = phi i64 [ 42, %other ], [ %m, %entry ]
  %q = sdiv i64 %x, %b
  store i64 %q, ptr %p
  ret void
}
