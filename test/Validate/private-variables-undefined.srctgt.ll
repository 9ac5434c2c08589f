; Private variables of the target that hold what is not defined on some path, and names of them in other address spaces:
; they are no values, and the target does more than the source.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: FileCheck --input-file=%t.induct %s --implicit-check-not=": proved"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; One of two stores is of poison.
; CHECK: src_stored -> tgt_stored:
define void @src_stored(i32 noundef %n, ptr addrspace(1) noalias %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 3, ptr addrspace(1) %at, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_stored(i32 noundef %n, ptr addrspace(1) noalias %p) {
entry:
  %x = alloca i32, align 4, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %late = icmp eq i32 %i, 54321
  br i1 %late, label %one, label %other
one:
  store i32 poison, ptr addrspace(5) %x, align 4
  br label %join
other:
  store i32 3, ptr addrspace(5) %x, align 4
  br label %join
join:
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 %y, ptr addrspace(1) %at, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Nothing was stored on one of the paths, though there are two stores.
; CHECK: src_path -> tgt_path:
define i32 @src_path(i32 noundef %n) {
  ret i32 3
}
define i32 @tgt_path(i32 noundef %n) {
entry:
  %x = alloca i32, align 4, addrspace(5)
  %a = mul i32 %n, 1103515245
  %b = xor i32 %a, 12345
  %rare = icmp eq i32 %b, 1734567
  br i1 %rare, label %join, label %most
most:
  store i32 3, ptr addrspace(5) %x, align 4
  br label %join
join:
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 0, ptr addrspace(5) %x, align 4
  ret i32 %y
}

; A poison input of a header goes where LLVM leaves it out.
; CHECK: src_rotated -> tgt_rotated:
define void @src_rotated(i32 noundef %n, ptr addrspace(1) noalias %p) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 7, ptr addrspace(1) %at, align 4
  %next = add i32 %i, 1
  br label %head
end:
  ret void
}
define void @tgt_rotated(i32 noundef %n, ptr addrspace(1) noalias %p) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %k = phi i32 [ poison, %entry ], [ 7, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %k, ptr addrspace(1) %at, align 4
  %next = add i32 %i, 1
  br label %head
end:
  ret void
}

; The address of a private object is none in memory of the grid.
; CHECK: src_space -> tgt_space:
define i32 @src_space(i32 %n) {
  ret i32 %n
}
define i32 @tgt_space(i32 %n) {
  %x = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %x, align 4
  %g = addrspacecast ptr addrspace(5) %x to ptr addrspace(1)
  %y = load i32, ptr addrspace(1) %g, align 4
  ret i32 %y
}
; CHECK: src_written -> tgt_written:
define i32 @src_written(i32 %n) {
  ret i32 %n
}
define i32 @tgt_written(i32 %n) {
  %x = alloca i32, align 4, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %x to ptr addrspace(3)
  store i32 %n, ptr addrspace(3) %g, align 4
  %y = load i32, ptr addrspace(3) %g, align 4
  ret i32 %y
}
