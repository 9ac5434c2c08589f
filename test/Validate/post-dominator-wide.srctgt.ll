; Under the post-dominator model all paths are judged as well, by pairs: nothing but the runs' samples would be known of
; conditions of 64 bits. Equal control flow is proved; a branch that threads the join is refuted.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --model=post-dominator --function=src %s
; RUN: rejoin validate --model=post-dominator --engine=solve --function=src %s | FileCheck %s
; RUN: not rejoin validate --model=post-dominator --engine=solve --function=src_2 %s | FileCheck %s --check-prefix=THREADED
; RUN: not rejoin validate --model=post-dominator --engine=enumerate --function=src_3 %s | FileCheck %s --check-prefix=BITS
; RUN: rejoin validate --engine=solve --function=src_2 %s | FileCheck %s --check-prefix=MAXIMAL
; RUN: not rejoin validate --model=post-dominator --engine=solve --function=src_4 %s | FileCheck %s --check-prefix=TOKENS
; CHECK: src -> tgt: proved
; THREADED: src_2 -> tgt_2: refuted
; THREADED: are converged in the source, but not in the target
; BITS: src_3 -> tgt_3: refuted
; MAXIMAL: src_2 -> tgt_2: proved
; TOKENS: src_4 -> tgt_4: inconclusive
; TOKENS: under the post-dominator model, only sampled runs check convergence control

target triple = "amdgcn-amd-amdhsa"

define void @src(i64 %x, i64 %y) convergent {
  %c = icmp ugt i64 %x, %y
  br i1 %c, label %a, label %e
a:
  call void @helper(i64 %x)
  br label %e
e:
  call void @op()
  ret void
}
define void @tgt(i64 %x, i64 %y) convergent {
  %c = icmp ult i64 %y, %x
  br i1 %c, label %a, label %e
a:
  call void @helper(i64 %x)
  br label %e
e:
  call void @op()
  ret void
}
define internal void @helper(i64 %x) convergent {
  %d = icmp eq i64 %x, 12345678901
  br i1 %d, label %t, label %f
t:
  call void @op()
  br label %f
f:
  call void @op()
  ret void
}

define void @src_2(i64 %x, i64 %y) convergent {
entry:
  %c1 = icmp ugt i64 %x, 99999999999
  br i1 %c1, label %then1, label %mid
then1:
  %c2 = icmp ugt i64 %y, 99999999999
  br label %mid
mid:
  %flag = phi i1 [ true, %entry ], [ %c2, %then1 ]
  br i1 %flag, label %then2, label %end
then2:
  call void @op()
  br label %end
end:
  ret void
}
define void @tgt_2(i64 %x, i64 %y) convergent {
entry:
  %c1 = icmp ugt i64 %x, 99999999999
  br i1 %c1, label %then1, label %then2
then1:
  %c2 = icmp ugt i64 %y, 99999999999
  br i1 %c2, label %then2, label %end
then2:
  call void @op()
  br label %end
end:
  ret void
}

define void @src_3(i1 %c1, i1 %c2) convergent {
entry:
  br i1 %c1, label %then1, label %mid
then1:
  br label %mid
mid:
  %flag = phi i1 [ true, %entry ], [ %c2, %then1 ]
  br i1 %flag, label %then2, label %end
then2:
  call void @op()
  br label %end
end:
  ret void
}
define void @tgt_3(i1 %c1, i1 %c2) convergent {
entry:
  br i1 %c1, label %then1, label %then2
then1:
  br i1 %c2, label %then2, label %end
then2:
  call void @op()
  br label %end
end:
  ret void
}

define void @src_4(i64 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt_4(i64 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare void @op() convergent
declare token @llvm.experimental.convergence.entry()
