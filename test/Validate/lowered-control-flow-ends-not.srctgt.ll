; The `end.cf` is missing, in the wrong place, of the wrong mask, or there are two.
; A lane that waits has to come back where its control flow goes on: by one `end.cf` of its mask, at the begin of the block
; where both ways meet. Elsewhere the lane stays away, or executes what is not its own.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"

target triple = "amdgcn-amd-amdhsa"
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare { i1, i64 } @llvm.amdgcn.else.i64.i64(i64)
declare void @llvm.amdgcn.end.cf.i64(i64)
declare void @use(i32)

; CHECK: src_none -> tgt_none:
define void @src_none(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_none(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  ret void
}

; CHECK: src_late -> tgt_late:
define void @src_late(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_late(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  ret void
}

; CHECK: src_of_nobody -> tgt_of_nobody:
define void @src_of_nobody(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_of_nobody(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @llvm.amdgcn.end.cf.i64(i64 0)
  call void @use(i32 2)
  ret void
}

; CHECK: src_in_arm -> tgt_in_arm:
define void @src_in_arm(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_in_arm(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  ret void
}

; CHECK: src_twice -> tgt_twice:
define void @src_twice(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_twice(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 1)
  br label %j
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 2)
  ret void
}

; The end is of the `if`, not of the `else`.
; CHECK: src_of_if -> tgt_of_if:
define void @src_of_if(i1 noundef %c) {
  br i1 %c, label %a, label %f
a:
  call void @use(i32 1)
  br label %f
f:
  %again = phi i1 [ true, %0 ], [ false, %a ]
  br i1 %again, label %e, label %j
e:
  call void @use(i32 3)
  br label %j
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_of_if(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %f
a:
  call void @use(i32 1)
  br label %f
f:
  %u = call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 %m)
  %d = extractvalue { i1, i64 } %u, 0
  %n = extractvalue { i1, i64 } %u, 1
  br i1 %d, label %e, label %j
e:
  call void @use(i32 3)
  br label %j
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 2)
  ret void
}

; A way out of the arm that does not come to the end.
; CHECK: src_way_out -> tgt_way_out:
define void @src_way_out(i1 noundef %c, i1 noundef %d) {
  br i1 %c, label %a, label %j
a:
  br i1 %d, label %j, label %out
j:
  call void @use(i32 2)
  br label %out
out:
  call void @use(i32 3)
  ret void
}
define void @tgt_way_out(i1 noundef %c, i1 noundef %d) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  br i1 %d, label %j, label %out
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 2)
  br label %out
out:
  call void @use(i32 3)
  ret void
}
