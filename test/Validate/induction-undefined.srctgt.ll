; A variable of the loop that is undefined at first and written before it is read, in the target: it has no partner, and may be
; poison in each iteration.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --engine=induct %s
target triple = "amdgcn-amd-amdhsa"
define void @src_parts(ptr addrspace(1) %p, i32 %n, i32 %k) {
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
define void @tgt_parts(ptr addrspace(1) %p, i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = phi <2 x i32> [ poison, %entry ], [ %w, %loop ]
  %u = insertelement <2 x i32> %v, i32 %k, i64 1
  %w = insertelement <2 x i32> %u, i32 %i, i64 0
  store volatile <2 x i32> %w, ptr addrspace(1) %p
  %j = sub i32 %i, -1
  %c = icmp ugt i32 %n, %j
  br i1 %c, label %loop, label %end
end:
  ret void
}
