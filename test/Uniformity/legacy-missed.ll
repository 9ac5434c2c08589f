; Where the legacy divergence analysis calls uniform what is not: joins that are no immediate post-dominator,
; irreducible cycles, branches without a post-dominator, and values that leave an inner loop within an outer one.
; RUN: rejoin analyze --algorithm=legacy %s | FileCheck %s
; RUN: rejoin analyze --algorithm=legacy --summary %s | FileCheck %s --check-prefix=SUMMARY
; RUN: not rejoin analyze --algorithm=legacy --format=json %s 2>&1 | FileCheck %s --check-prefix=JSON
; JSON: --algorithm=legacy prints text only

target triple = "amdgcn-amd-amdhsa"

; Threads meet at %join, but some of them go to %exit directly.
; CHECK-LABEL: function 'early_exit'
define amdgpu_kernel void @early_exit(i32 %u) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp ult i32 %tid, 7
  %c = icmp ult i32 %u, 7
  br i1 %d, label %a, label %b
a:
  br i1 %c, label %join, label %exit
b:
  br label %join
join:
; CHECK: uniform: %p = phi i32 {{.*}} <- missed: DIVERGENT (thread)
  %p = phi i32 [ 1, %a ], [ 2, %b ]
  br label %exit
exit:
; CHECK: DIVERGENT: %q = phi
; CHECK-NOT: <-
  %q = phi i32 [ 0, %a ], [ 3, %join ]
  ret void
}

; Two returns: the branch has no post-dominator at all.
; CHECK-LABEL: function 'two_returns'
define amdgpu_kernel void @two_returns(i32 %u) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp ult i32 %tid, 7
  %c = icmp ult i32 %u, 7
  br i1 %d, label %a, label %b
a:
  br i1 %c, label %join, label %out
b:
  br label %join
join:
; CHECK: uniform: %p = phi i32 {{.*}} <- missed: DIVERGENT (thread)
  %p = phi i32 [ 1, %a ], [ 2, %b ]
  ret void
out:
  ret void
}

; Threads enter a cycle at two blocks: which one is the header is a choice, and counters differ.
; CHECK-LABEL: function 'irreducible'
define amdgpu_kernel void @irreducible(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp ult i32 %tid, 7
  br i1 %d, label %a, label %b
a:
; CHECK: uniform: %pa = phi {{.*}} <- missed: DIVERGENT
  %pa = phi i32 [ 0, %entry ], [ %pb, %b ]
  %ca = icmp ult i32 %pa, %n
  br i1 %ca, label %b, label %exit
b:
; CHECK: uniform: %pb = phi {{.*}} <- missed: DIVERGENT
  %pb = phi i32 [ 5, %entry ], [ %pa, %a ]
  %cb = icmp ugt i32 %pb, %n
  br i1 %cb, label %a, label %exit
exit:
  ret void
}

; The inner loop is left in different iterations, to the outer loop's latch, where its counter is read.
; CHECK-LABEL: function 'nested'
define amdgpu_kernel void @nested(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %o1, %latch ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %i1, %inner ]
  %i1 = add i32 %i, 1
  %d = icmp ult i32 %i1, %tid
  br i1 %d, label %inner, label %latch
latch:
; CHECK: DIVERGENT: %x = add i32 %i1, 5
  %x = add i32 %i1, 5
  %o1 = add i32 %o, 1
; CHECK: uniform: %e = icmp
  %e = icmp ult i32 %o1, %n
  br i1 %e, label %outer, label %exit
exit:
  ret void
}

; SUMMARY: early_exit: legacy analysis: 1 missed, 0 weaker
; SUMMARY: two_returns: legacy analysis: 1 missed, 0 weaker
; SUMMARY: total: 4 functions, legacy analysis:
declare i32 @llvm.amdgcn.workitem.id.x()
