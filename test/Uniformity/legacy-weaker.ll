; Where the legacy divergence analysis calls divergent what is uniform: whatever leaves the region of a divergent exit,
; whether it changes in the loop or not, and by whichever exit.
; RUN: rejoin analyze --algorithm=legacy %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'invariant'
define amdgpu_kernel void @invariant(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %k = mul i32 %n, 7
  %i1 = add i32 %i, 1
  %d = icmp ult i32 %i1, %tid
  br i1 %d, label %loop, label %exit
exit:
; CHECK: DIVERGENT: %x = add i32 %k, 1 <- weaker: uniform (grid)
  %x = add i32 %k, 1
; CHECK: USES THAT DIFFER
; CHECK-NEXT: DIVERGENT: %k in %x = add i32 %k, 1 <- weaker: uniform (grid)
  ret void
}

; Equal values on the edges that divergent threads take.
; CHECK-LABEL: function 'partly_equal'
define amdgpu_kernel void @partly_equal(i32 %n, i32 %u) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %u, 7
  br i1 %c, label %split, label %join
split:
  %d = icmp ult i32 %tid, 7
  br i1 %d, label %a, label %join
a:
  br label %join
join:
; CHECK: DIVERGENT: %p = phi {{.*}} <- weaker: uniform (grid)
  %p = phi i32 [ 1, %entry ], [ 2, %split ], [ 2, %a ]
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
