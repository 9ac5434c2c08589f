; A ballot again where all who took part in the first are still together gives the same; where some left, or could stop, it need not.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @mayStop(i32) nounwind
; CHECK: src_straight -> tgt_straight: proved
define i64 @src_straight(i1 %c, i32 %x) convergent {
entry:
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br label %next
next:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %r = add i64 %a, %b
  ret i64 %r
}
define i64 @tgt_straight(i1 %c, i32 %x) convergent {
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %r = shl i64 %a, 1
  ret i64 %r
}
; CHECK: src_left -> tgt_left: refuted
define i64 @src_left(i1 %c, i1 %d) convergent {
entry:
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br i1 %d, label %then, label %end
then:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %s = sub i64 %a, %b
  br label %end
end:
  %r = phi i64 [ 7, %entry ], [ %s, %then ]
  ret i64 %r
}
define i64 @tgt_left(i1 %c, i1 %d) convergent {
entry:
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br i1 %d, label %then, label %end
then:
  br label %end
end:
  %r = phi i64 [ 7, %entry ], [ 0, %then ]
  ret i64 %r
}
; CHECK: src_joined -> tgt_joined: refuted
define i64 @src_joined(i1 %c, i1 %d) convergent {
entry:
  br i1 %d, label %then, label %end
then:
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br label %end
end:
  %p = phi i64 [ 0, %entry ], [ %a, %then ]
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %s = sub i64 %p, %b
  ret i64 %s
}
define i64 @tgt_joined(i1 %c, i1 %d) convergent {
entry:
  br i1 %d, label %then, label %end
then:
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br label %end
end:
  %p = phi i64 [ 0, %entry ], [ %a, %then ]
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %n = sub i64 0, %b
  %s = select i1 %d, i64 0, i64 %n
  ret i64 %s
}
; some threads may not come back from the call
; CHECK: src_stopped -> tgt_stopped: inconclusive
define i64 @src_stopped(i1 %c, i32 %x) convergent {
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  call void @mayStop(i32 %x)
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %r = sub i64 %a, %b
  ret i64 %r
}
define i64 @tgt_stopped(i1 %c, i32 %x) convergent {
  call void @mayStop(i32 %x)
  ret i64 0
}
