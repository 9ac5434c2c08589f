; An `else` or an `end.cf` takes the mask of other lanes.
; A lane that waits has to come back where its control flow goes on: by one `end.cf` of its mask, at the begin of the block
; where both ways meet. Elsewhere the lane stays away, or executes what is not its own.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"

target triple = "amdgcn-amd-amdhsa"
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare { i1, i64 } @llvm.amdgcn.else.i64.i64(i64)
declare void @llvm.amdgcn.end.cf.i64(i64)
declare i64 @llvm.amdgcn.if.break.i64(i1, i64)
declare void @use(i32)

; Lanes in another mask are active already, so the `else` gives them no turn.
; CHECK: src_other_mask -> tgt_other_mask:
define void @src_other_mask(i1 noundef %c) {
  br i1 %c, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_other_mask(i1 noundef %c) {
  %m = call i64 @llvm.amdgcn.if.break.i64(i1 %c, i64 0)
  %u = call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 %m)
  %d = extractvalue { i1, i64 } %u, 0
  %n = extractvalue { i1, i64 } %u, 1
  br i1 %d, label %a, label %j
a:
  call void @use(i32 1)
  br label %j
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %n)
  call void @use(i32 2)
  ret void
}

; The same beside an `if` whose lanes wait there.
; CHECK: src_beside -> tgt_beside:
define void @src_beside(i1 noundef %c, i1 noundef %k) {
  br i1 %c, label %a, label %f
a:
  call void @use(i32 1)
  br label %f
f:
  br i1 %k, label %e, label %j
e:
  call void @use(i32 3)
  br label %j
j:
  call void @use(i32 2)
  ret void
}
define void @tgt_beside(i1 noundef %c, i1 noundef %k) {
  %x = call i64 @llvm.amdgcn.if.break.i64(i1 %k, i64 0)
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %f
a:
  call void @use(i32 1)
  br label %f
f:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  %u = call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 %x)
  %d = extractvalue { i1, i64 } %u, 0
  %n = extractvalue { i1, i64 } %u, 1
  br i1 %d, label %e, label %j
e:
  call void @use(i32 3)
  br label %j
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %n)
  call void @use(i32 2)
  ret void
}

; One mask is brought back twice, another never.
; CHECK: src_swapped -> tgt_swapped:
define void @src_swapped(i1 noundef %c, i1 noundef %d) {
  br i1 %c, label %a, label %j
a:
  br i1 %d, label %e, label %k
e:
  call void @use(i32 1)
  br label %k
k:
  call void @use(i32 2)
  br label %j
j:
  ret void
}
define void @tgt_swapped(i1 noundef %c, i1 noundef %d) {
  %x = call i64 @llvm.amdgcn.if.break.i64(i1 %c, i64 0)
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %m = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  %u = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %d)
  %v = extractvalue { i1, i64 } %u, 0
  br i1 %v, label %e, label %k
e:
  call void @use(i32 1)
  br label %k
k:
  call void @llvm.amdgcn.end.cf.i64(i64 %x)
  call void @use(i32 2)
  br label %j
j:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  ret void
}
