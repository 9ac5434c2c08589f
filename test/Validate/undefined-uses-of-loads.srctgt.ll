; A private variable that is read before it is written is undefined: each use may be another value, of one load or of two.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare void @two(i32, i32)

define void @src_uninit(i32 %n) convergent {
entry:
  %x = alloca i32, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr addrspace(5) %x
  call void @two(i32 %v, i32 %v)
  store i32 %i, ptr addrspace(5) %x
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_uninit(i32 %n) convergent {
entry:
  %x = alloca i32, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr addrspace(5) %x
  %w = load i32, ptr addrspace(5) %x
  call void @two(i32 %v, i32 %w)
  store i32 %i, ptr addrspace(5) %x
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
