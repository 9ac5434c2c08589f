; The target loads early, where the source may not load at all, and something says that the memory is not read, or it may
; not be there. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
@g = global i32 0

define i32 @src_writeonly(ptr noundef writeonly dereferenceable(4) align 4 %p, i1 noundef %c) nofree nosync {
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr %p
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_writeonly(ptr noundef writeonly dereferenceable(4) align 4 %p, i1 noundef %c) nofree nosync {
  %v = load i32, ptr %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
; The function initializes it first.
define i32 @src_initializes(ptr noundef initializes((0, 4)) dereferenceable(4) align 4 %p, i1 noundef %c) nofree nosync {
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr %p
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  store i32 1, ptr %p
  ret i32 %r
}
define i32 @tgt_initializes(ptr noundef initializes((0, 4)) dereferenceable(4) align 4 %p, i1 noundef %c) nofree nosync {
  %v = load i32, ptr %p
  %r = select i1 %c, i32 %v, i32 0
  store i32 1, ptr %p
  ret i32 %r
}
define i32 @src_effects(i1 noundef %c) memory(none) {
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr @g
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_effects(i1 noundef %c) memory(none) {
  %v = load i32, ptr @g
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
; It may be `@g`, which is stored to.
define i32 @src_apart(ptr noalias noundef dereferenceable(4) align 4 %p, i1 noundef %c) nofree nosync {
  store i32 1, ptr @g
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr %p
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_apart(ptr noalias noundef dereferenceable(4) align 4 %p, i1 noundef %c) nofree nosync {
  store i32 1, ptr @g
  %v = load i32, ptr %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
define i32 @src_global(ptr noalias noundef %p, i1 noundef %c) nofree nosync {
  store i32 1, ptr %p
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr @g
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_global(ptr noalias noundef %p, i1 noundef %c) nofree nosync {
  store i32 1, ptr %p
  %v = load i32, ptr @g
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
; The call may free it.
define i32 @src_freed(ptr noundef dereferenceable(4) align 4 %p, i1 noundef %c) {
  call void @use(i32 1)
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr %p
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_freed(ptr noundef dereferenceable(4) align 4 %p, i1 noundef %c) {
  call void @use(i32 1)
  %v = load i32, ptr %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
