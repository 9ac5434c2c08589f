; More threads may execute an operation together only where nobody can tell: a ballot, or a read of a lane, tells who took part.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare i32 @llvm.amdgcn.workitem.id.x()
; CHECK: src_not -> tgt_not: refuted
define i64 @src_not(i1 %c) convergent {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}
define i64 @tgt_not(i1 %c) convergent {
  %d = xor i1 %c, true
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %d)
  ret i64 %b
}
; a branch less: more threads take part
; CHECK: src_more -> tgt_more: refuted
define i64 @src_more(i1 %c, i64 %x) convergent {
entry:
  br i1 %c, label %then, label %end
then:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  br label %end
end:
  %r = phi i64 [ %b, %then ], [ 0, %entry ]
  ret i64 %r
}
define i64 @tgt_more(i1 %c, i64 %x) convergent {
entry:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi i64 [ %b, %then ], [ 0, %entry ]
  ret i64 %r
}
; CHECK: src_loop -> tgt_loop: proved
define i32 @src_loop(i2 %a, i32 %v) convergent {
entry:
  br label %h
h:
  %i = phi i2 [ 0, %entry ], [ %j, %latch ]
  %leave = icmp eq i2 %i, %a
  br i1 %leave, label %out, label %latch
latch:
  %j = add i2 %i, 1
  br label %h
out:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br i1 false, label %latch, label %end
end:
  ret i32 %f
}
define i32 @tgt_loop(i2 %a, i32 %v) convergent {
entry:
  br label %h
h:
  %i = phi i2 [ 0, %entry ], [ %j, %latch ]
  %leave = icmp eq i2 %i, %a
  br i1 %leave, label %out, label %latch
latch:
  %j = add i2 %i, 1
  br label %h
out:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br label %end
end:
  ret i32 %f
}
; more threads than in the source, the result is told
; CHECK: src_grow -> tgt_grow: refuted
define i32 @src_grow(i2 %a, i32 %v) convergent {
entry:
  br label %h
h:
  %i = phi i2 [ 0, %entry ], [ %j, %latch ]
  %leave = icmp eq i2 %i, %a
  br i1 %leave, label %out, label %latch
latch:
  %j = add i2 %i, 1
  br label %h
out:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %z = icmp eq i32 %f, 12345678
  br i1 %z, label %latch, label %end
end:
  ret i32 %f
}
define i32 @tgt_grow(i2 %a, i32 %v) convergent {
entry:
  br label %h
h:
  %i = phi i2 [ 0, %entry ], [ %j, %latch ]
  %leave = icmp eq i2 %i, %a
  br i1 %leave, label %out, label %latch
latch:
  %j = add i2 %i, 1
  br label %h
out:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br label %end
end:
  ret i32 %f
}
