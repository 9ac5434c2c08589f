; Lanes that leave a loop come back after it, all of them, by one `end.cf` of the mask that has collected them.
; RUN: rejoin validate --engine=induct %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=solve %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
target triple = "amdgcn-amd-amdhsa"
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare void @llvm.amdgcn.end.cf.i64(i64)
declare i64 @llvm.amdgcn.if.break.i64(i1, i64)
declare i1 @llvm.amdgcn.loop.i64(i64)
declare void @use(i32)
declare i32 @some(i32)

; Lanes that have left the loop never go on.
; CHECK: src_loop_none -> tgt_loop_none:
define void @src_loop_none() {
  br label %h
h:
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  br i1 %k, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_loop_none() {
  br label %h
h:
  %m = phi i64 [ 0, %0 ], [ %n, %h ]
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  %n = call i64 @llvm.amdgcn.if.break.i64(i1 %k, i64 %m)
  %l = call i1 @llvm.amdgcn.loop.i64(i64 %n)
  br i1 %l, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}

; Those that left in the last iteration do not come back.
; CHECK: src_loop_part -> tgt_loop_part:
define void @src_loop_part() {
  br label %h
h:
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  br i1 %k, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_loop_part() {
  br label %h
h:
  %m = phi i64 [ 0, %0 ], [ %n, %h ]
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  %n = call i64 @llvm.amdgcn.if.break.i64(i1 %k, i64 %m)
  %l = call i1 @llvm.amdgcn.loop.i64(i64 %n)
  br i1 %l, label %e, label %h
e:
  call void @llvm.amdgcn.end.cf.i64(i64 %m)
  call void @use(i32 3)
  ret void
}

; Each iteration forgets who has left.
; CHECK: src_loop_reset -> tgt_loop_reset:
define void @src_loop_reset() {
  br label %h
h:
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  br i1 %k, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_loop_reset() {
  br label %h
h:
  %m = phi i64 [ 0, %0 ], [ 0, %h ]
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

; The mask never has those of earlier iterations.
; CHECK: src_loop_empty -> tgt_loop_empty:
define void @src_loop_empty() {
  br label %h
h:
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  br i1 %k, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_loop_empty() {
  br label %h
h:
  %m = phi i64 [ 0, %0 ], [ %n, %h ]
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  %n = call i64 @llvm.amdgcn.if.break.i64(i1 %k, i64 0)
  %l = call i1 @llvm.amdgcn.loop.i64(i64 %n)
  br i1 %l, label %e, label %h
e:
  call void @llvm.amdgcn.end.cf.i64(i64 %n)
  call void @use(i32 3)
  ret void
}

; Lanes that have left the loop are in the mask of the `if` before it, whose end comes again with each iteration.
; CHECK: src_end_again -> tgt_end_again:
define void @src_end_again(i1 noundef %c) {
  br i1 %c, label %a, label %h
a:
  call void @use(i32 1)
  br label %h
h:
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  br i1 %k, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_end_again(i1 noundef %c) {
  %t = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %b = extractvalue { i1, i64 } %t, 0
  %w = extractvalue { i1, i64 } %t, 1
  br i1 %b, label %a, label %h
a:
  call void @use(i32 1)
  br label %h
h:
  %m = phi i64 [ 0, %0 ], [ 0, %a ], [ %n, %h ]
  call void @llvm.amdgcn.end.cf.i64(i64 %w)
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

; The register holds what the arm has made of the mask, without those that leave by the other way.
; CHECK: src_way_taken_last -> tgt_way_taken_last:
define void @src_way_taken_last() {
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
define void @tgt_way_taken_last() {
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
  %x = call i64 @llvm.amdgcn.if.break.i64(i1 %i, i64 %m)
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

; The inner loop makes the mask of the outer one anew in each iteration, without those that left it before.
; CHECK: src_made_anew -> tgt_made_anew:
define void @src_made_anew() {
  br label %h
h:
  br label %g
g:
  %q = call i32 @some(i32 2)
  %o = icmp slt i32 %q, 5
  %p = icmp eq i32 %q, 0
  br i1 %p, label %f, label %g
f:
  br i1 %o, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_made_anew() {
  br label %h
h:
  %m = phi i64 [ 0, %0 ], [ %n, %f ]
  br label %g
g:
  %i = phi i64 [ 0, %h ], [ %j, %g ]
  %q = call i32 @some(i32 2)
  %o = icmp slt i32 %q, 5
  %p = icmp eq i32 %q, 0
  %n = call i64 @llvm.amdgcn.if.break.i64(i1 %o, i64 %m)
  %j = call i64 @llvm.amdgcn.if.break.i64(i1 %p, i64 %i)
  %x = call i1 @llvm.amdgcn.loop.i64(i64 %j)
  br i1 %x, label %f, label %g
f:
  call void @llvm.amdgcn.end.cf.i64(i64 %j)
  %l = call i1 @llvm.amdgcn.loop.i64(i64 %n)
  br i1 %l, label %e, label %h
e:
  call void @llvm.amdgcn.end.cf.i64(i64 %n)
  call void @use(i32 3)
  ret void
}

; The loop is entered again before the lanes that left it are back.
; CHECK: src_entered_again -> tgt_entered_again:
define void @src_entered_again(i1 noundef %c) {
  br label %g
g:
  call void @use(i32 1)
  br label %h
h:
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  br i1 %c, label %g, label %j
j:
  br i1 %k, label %e, label %h
e:
  call void @use(i32 3)
  ret void
}
define void @tgt_entered_again(i1 noundef %c) {
  br label %g
g:
  call void @use(i32 1)
  br label %h
h:
  %m = phi i64 [ 0, %g ], [ %n, %j ]
  %r = call i32 @some(i32 1)
  %k = icmp eq i32 %r, 0
  br i1 %c, label %g, label %j
j:
  %n = call i64 @llvm.amdgcn.if.break.i64(i1 %k, i64 %m)
  %l = call i1 @llvm.amdgcn.loop.i64(i64 %n)
  br i1 %l, label %e, label %h
e:
  call void @llvm.amdgcn.end.cf.i64(i64 %n)
  call void @use(i32 3)
  ret void
}
