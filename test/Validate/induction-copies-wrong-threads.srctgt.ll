; Threads of the first or the last iteration are no longer with the others.
; Copies of iterations that are not what the iterations were.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=induct --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; Only some threads have their first iteration before the loop: the others, who had it with them, are alone.
define void @src_apart(i32 noundef %n) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %t to i1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_apart(i32 noundef %n) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %t to i1
  br i1 %odd, label %first, label %loop
first:
  call void @op(i32 0)
  %more.0 = icmp ult i32 1, %n
  br i1 %more.0, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ 1, %first ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Threads of the last iteration were with the others, and are alone behind the loop.
define void @src_last(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  call void @op(i32 %i)
  %j = add i32 %i, 1
  br label %loop
end:
  ret void
}
define void @tgt_last(i32 noundef %n) convergent {
entry:
  %even = and i32 %n, -2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %body ]
  %more = icmp ult i32 %i, %even
  br i1 %more, label %body, label %rest
body:
  call void @op(i32 %i)
  %j = add i32 %i, 1
  call void @op(i32 %j)
  %k = add i32 %i, 2
  br label %loop
rest:
  %more.rest = icmp ult i32 %i, %n
  br i1 %more.rest, label %last, label %end
last:
  call void @op(i32 %i)
  br label %end
end:
  ret void
}

declare void @op(i32) convergent
declare i32 @llvm.amdgcn.workitem.id.x()
