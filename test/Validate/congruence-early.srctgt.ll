; The target loads early from memory that is there as long as the function runs.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @takes(ptr addrspace(5))
@g = global i32 0

define i32 @src_argument(ptr noundef readonly dereferenceable(4) align 4 %p, i1 noundef %c) nofree nosync {
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr %p
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_argument(ptr noundef readonly dereferenceable(4) align 4 %p, i1 noundef %c) nofree nosync {
  %v = load i32, ptr %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
define i32 @src_global(ptr noundef %p, i1 noundef %c) {
  store i32 1, ptr %p
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr @g
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_global(ptr noundef %p, i1 noundef %c) {
  store i32 1, ptr %p
  %v = load i32, ptr @g
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
define i32 @src_private(ptr noalias noundef %p, i1 noundef %c) {
  %o = alloca i32, addrspace(5)
  store i32 1, ptr %p
  call void @takes(ptr addrspace(5) %o)
  br i1 %c, label %a, label %e
a:
  %v = load i32, ptr addrspace(5) %o
  br label %e
e:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_private(ptr noalias noundef %p, i1 noundef %c) {
  %o = alloca i32, addrspace(5)
  store i32 1, ptr %p
  call void @takes(ptr addrspace(5) %o)
  %v = load i32, ptr addrspace(5) %o
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
