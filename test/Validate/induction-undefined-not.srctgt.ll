; The target reads a variable of the loop that may be poison: a part that is not written, a number of which the source's undefined one
; has no bit left, a value of the iteration before, and one that is read in the first iteration alone.
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: not grep proved %t.induct %t.all
; RUN: FileCheck %s < %t.all
; CHECK-DAG: src_part -> tgt_part: {{inconclusive|refuted}}
; CHECK-DAG: src_bits -> tgt_bits: {{inconclusive|refuted}}
; CHECK-DAG: src_branch -> tgt_branch: {{inconclusive|refuted}}
; CHECK-DAG: src_last -> tgt_last: {{inconclusive|refuted}}
target triple = "amdgcn-amd-amdhsa"
define void @src_part(ptr addrspace(1) %p, i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = phi <2 x i32> [ undef, %entry ], [ %w, %loop ]
  %u = insertelement <2 x i32> %v, i32 %i, i64 0
  %w = insertelement <2 x i32> %u, i32 %k, i64 1
  store volatile <2 x i32> %w, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt_part(ptr addrspace(1) %p, i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = phi <2 x i32> [ poison, %entry ], [ %w, %loop ]
  %w = insertelement <2 x i32> %v, i32 %i, i64 0
  store volatile <2 x i32> %w, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @src_bits(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ undef, %entry ], [ %i, %loop ]
  %x = and i32 %s, 0
  store volatile i32 %x, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt_bits(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ poison, %entry ], [ %i, %loop ]
  %x = and i32 %s, 0
  store volatile i32 %x, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @src_branch(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %i, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt_branch(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %s = phi i32 [ poison, %entry ], [ %i, %next ]
  store volatile i32 %i, ptr addrspace(1) %p
  %z = icmp eq i32 %s, 3
  br i1 %z, label %next, label %other
other:
  br label %next
next:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define i32 @src_last(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 5, %entry ], [ 5, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s
}
define i32 @tgt_last(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ poison, %entry ], [ 5, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s
}
