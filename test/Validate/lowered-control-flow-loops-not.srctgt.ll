; Lanes that leave a loop come back after it, all of them, by one `end.cf` of the mask that has collected them.
; RUN: rejoin validate --engine=induct %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=solve %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
target triple = "amdgcn-amd-amdhsa"
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
