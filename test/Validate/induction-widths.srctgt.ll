; Variables of loops that become integers of another width: one tells the other in every iteration.
; VERDICT: proved
; RUN: rejoin validate --engine=induct --check-verdict --grade=strict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; The low bits alone are used.
define void @src_low(i64 %first, i64 %step) convergent {
entry:
  %f = trunc i64 %first to i32
  br label %loop
loop:
  %i = phi i32 [ %f, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %w = zext i32 %i to i64
  %s = add i64 %w, %step
  %j = trunc i64 %s to i32
  %more = icmp ult i32 %j, 1000
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_low(i64 %first, i64 %step) convergent {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %s, %loop ]
  %n = trunc i64 %i to i32
  call void @op(i32 %n)
  %s = add i64 %i, %step
  %j = trunc i64 %s to i32
  %more = icmp ult i32 %j, 1000
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A signed number that does not wrap.
define void @src_signed(ptr addrspace(1) noundef %p, i32 noundef %n) convergent {
entry:
  br label %test
test:
  %i = phi i32 [ -5, %entry ], [ %j, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %w = sext i32 %i to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %i, ptr addrspace(1) %q
  call void @op(i32 %i)
  %j = add nsw i32 %i, 1
  br label %test
end:
  ret void
}
define void @tgt_signed(ptr addrspace(1) noundef %p, i32 noundef %n) convergent {
entry:
  %most = sext i32 %n to i64
  br label %test
test:
  %i = phi i64 [ -5, %entry ], [ %j, %body ]
  %more = icmp slt i64 %i, %most
  br i1 %more, label %body, label %end
body:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %v = trunc i64 %i to i32
  store i32 %v, ptr addrspace(1) %q
  call void @op(i32 %v)
  %j = add nsw i64 %i, 1
  br label %test
end:
  ret void
}

; An unsigned one.
define void @src_unsigned(ptr addrspace(1) noundef %p, i32 noundef %n) convergent {
entry:
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %w = zext i32 %i to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %i, ptr addrspace(1) %q
  call void @op(i32 %i)
  %j = add i32 %i, 1
  br label %test
end:
  ret void
}
define void @tgt_unsigned(ptr addrspace(1) noundef %p, i32 noundef %n) convergent {
entry:
  %most = zext i32 %n to i64
  br label %test
test:
  %i = phi i64 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i64 %i, %most
  br i1 %more, label %body, label %end
body:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %v = trunc i64 %i to i32
  store i32 %v, ptr addrspace(1) %q
  call void @op(i32 %v)
  %j = add nuw i64 %i, 1
  br label %test
end:
  ret void
}

; More bits than are looked at.
define void @src_narrowed(i64 %first) convergent {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %j, %loop ]
  %n = trunc i64 %i to i8
  call void @op8(i8 %n)
  %j = mul i64 %i, 3
  %k = trunc i64 %j to i8
  %more = icmp ne i8 %k, 7
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_narrowed(i64 %first) convergent {
entry:
  %f = trunc i64 %first to i8
  br label %loop
loop:
  %i = phi i8 [ %f, %entry ], [ %j, %loop ]
  call void @op8(i8 %i)
  %j = mul i8 %i, 3
  %more = icmp ne i8 %j, 7
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @op(i32) convergent
declare void @op8(i8) convergent
