; Chains of causes read back without a second run: source, data, branch, join, divergent exit.
; Each ends at a source of divergence; a block's name stands for its branch.
; RUN: rejoin analyze %s --explain=%%div.r | FileCheck --check-prefix=JOIN %s
; RUN: rejoin analyze %s --explain=out | FileCheck --check-prefix=TEMPORAL %s
; RUN: rejoin analyze %s --explain=n | FileCheck --check-prefix=UNIFORM %s

; JOIN: in 'f':
; JOIN-NEXT: %div.r is DIVERGENT (thread)
; JOIN-NEXT: %div.r = phi i32 [ 0, %entry ], [ 1, %then ]: joins threads that took different sides of the branch of %entry
; JOIN-NEXT: br i1 %c, label %then, label %join: computed from %c
; JOIN-NEXT: %c = icmp eq i32 %tid, 0: computed from %tid
; JOIN-NEXT: %tid = call i32 @llvm.amdgcn.workitem.id.x(): differs from thread to thread

; TEMPORAL: br i1 %late, label %end, label %end2: computed from %late
; TEMPORAL-NEXT: %late = icmp eq i32 %i, %n: reads %i after a loop that threads leave in different iterations, by %loop -> %out, because of the branch of %loop
; TEMPORAL-NEXT: br i1 %more, label %loop, label %out: computed from %more
; TEMPORAL-NEXT: %more = icmp ult i32 %next, %div.r: computed from %div.r

; UNIFORM: %n is uniform (grid)
; UNIFORM-NEXT: it is the same for all threads of the grid

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %div.r = phi i32 [ 0, %entry ], [ 1, %then ]
  br label %loop
loop:
  %i = phi i32 [ 0, %join ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %div.r
  br i1 %more, label %loop, label %out
out:
  %late = icmp eq i32 %i, %n
  br i1 %late, label %end, label %end2
end:
  ret void
end2:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
