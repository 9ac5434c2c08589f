; Masks of loops in loops, as the AMDGPU back end makes them: the inner mask begins empty each time, and all are back
; before.
; RUN: rejoin validate --engine=induct %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare void @llvm.amdgcn.end.cf.i64(i64)
declare i64 @llvm.amdgcn.if.break.i64(i1, i64)
declare i1 @llvm.amdgcn.loop.i64(i64)
declare void @use(i32)
declare i32 @some(i32)

; CHECK: src_two -> tgt_two: proved
define void @src_two() {
  br label %h
h:
  br label %g
g:
  %q = call i32 @some(i32 2)
  %p = icmp eq i32 %q, 0
  br i1 %p, label %f, label %g
f:
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  br i1 %k, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_two() {
  br label %h
h:
  %m = phi i64 [ 0, %0 ], [ %n, %f ]
  br label %g
g:
  %i = phi i64 [ 0, %h ], [ %j, %g ]
  %q = call i32 @some(i32 2)
  %p = icmp eq i32 %q, 0
  %j = call i64 @llvm.amdgcn.if.break.i64(i1 %p, i64 %i)
  %x = call i1 @llvm.amdgcn.loop.i64(i64 %j)
  br i1 %x, label %f, label %g
f:
  call void @llvm.amdgcn.end.cf.i64(i64 %j)
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  %n = call i64 @llvm.amdgcn.if.break.i64(i1 %k, i64 %m)
  %l = call i1 @llvm.amdgcn.loop.i64(i64 %n)
  br i1 %l, label %e, label %h
e:
  call void @llvm.amdgcn.end.cf.i64(i64 %n)
  call void @use(i32 3)
  ret void
}

; An arm that adds to the mask which the others have.
; CHECK: src_arm -> tgt_arm: proved
define void @src_arm() {
  br label %h
h:
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  %d = icmp slt i32 %r, 1
  br i1 %d, label %j, label %a
a:
  %s = call i32 @some(i32 2)
  %i = icmp eq i32 %s, 0
  br label %j
j:
  %o = phi i1 [ %k, %h ], [ %i, %a ]
  br i1 %o, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_arm() {
  br label %h
h:
  %m = phi i64 [ 0, %0 ], [ %y, %j ]
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  %d = icmp sge i32 %r, 1
  %n = call i64 @llvm.amdgcn.if.break.i64(i1 %k, i64 %m)
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %d)
  %b = extractvalue { i1, i64 } %t, 0
  %w = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %j
a:
  %s = call i32 @some(i32 2)
  %i = icmp eq i32 %s, 0
  %x = call i64 @llvm.amdgcn.if.break.i64(i1 %i, i64 %n)
  br label %j
j:
  %y = phi i64 [ %n, %h ], [ %x, %a ]
  call void @llvm.amdgcn.end.cf.i64(i64 %w)
  %l = call i1 @llvm.amdgcn.loop.i64(i64 %y)
  br i1 %l, label %e, label %h
e:
  call void @llvm.amdgcn.end.cf.i64(i64 %y)
  call void @use(i32 3)
  ret void
}
