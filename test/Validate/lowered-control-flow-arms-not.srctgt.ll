; An arm never comes to the end.
; A lane that waits has to come back where its control flow goes on: by one `end.cf` of its mask, at the begin of the block
; where both ways meet. Elsewhere the lane stays away, or executes what is not its own.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"

target triple = "amdgcn-amd-amdhsa"
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare void @llvm.amdgcn.end.cf.i64(i64)
declare void @use(i32)
declare void @end() noreturn

; Arms that never come to the end: the lanes that wait there never go on.
; CHECK: src_for_ever -> tgt_for_ever:
define void @src_for_ever(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @use(i32 1)
  br label %a
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_for_ever(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  call void @use(i32 1)
  br label %a
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 2)
  ret void
}
; CHECK: src_in_part -> tgt_in_part:
define void @src_in_part(i1 noundef %c, i1 noundef %d) {
  br i1 %c, label %a, label %j
a:
  br i1 %d, label %e, label %j
e:
  call void @use(i32 1)
  br label %e
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_in_part(i1 noundef %c, i1 noundef %d) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  br i1 %d, label %e, label %j
e:
  call void @use(i32 1)
  br label %e
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 2)
  ret void
}
; CHECK: src_ended -> tgt_ended:
define void @src_ended(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @end()
  unreachable
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_ended(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  call void @end()
  unreachable
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 2)
  ret void
}
; CHECK: src_returned -> tgt_returned:
define void @src_returned(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @use(i32 1)
  ret void
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_returned(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  call void @use(i32 1)
  ret void
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 2)
  ret void
}
