; Who is together with whom: barriers that one side lacks, calls that are not convergent, and cycles with many hierarchies.
; RUN: not rejoin validate --function=src_endless %s | FileCheck --check-prefix=ENDLESS %s
; RUN: not rejoin validate --function=src_begin --grade=strict %s | FileCheck --check-prefix=BEGIN %s
; RUN: not rejoin validate --function=src_begin --grade=dead-edges %s | FileCheck --check-prefix=BEGIN %s
; RUN: rejoin validate --function=src_begin %s | FileCheck --check-prefix=GREW %s
; RUN: not rejoin validate --function=src_calls --model=post-dominator %s | FileCheck --check-prefix=CALLS %s
; RUN: not rejoin validate --function=src_many --max-hierarchies=1 --engine=run %s | FileCheck --check-prefix=RUNS %s
; RUN: not rejoin validate --function=src_many --max-hierarchies=1 --engine=solve %s | FileCheck --check-prefix=PATHS %s
; GREW: src_begin -> tgt_begin: proved
; RUNS: only 1 of the cycle hierarchies of 'src_many' and its callees are tried
; PATHS: only 1 cycle hierarchies of the target and its callees are tried
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sync() convergent
define internal void @callee(i32 %x) {
  call void @sync()
  ret void
}

; ENDLESS: src_endless -> tgt_endless: inconclusive
; ENDLESS: one side lacks a barrier with nothing before it but a loop, which some threads may never leave: event
define amdgpu_kernel void @src_endless(i32 %n, ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ugt i32 %j, %t
  br i1 %c, label %end, label %loop
end:
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_endless(i32 %n, ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ugt i32 %j, %t
  br i1 %c, label %end, label %loop
end:
  store i32 1, ptr addrspace(1) %p
  ret void
}

; BEGIN: src_begin -> tgt_begin: inconclusive
; BEGIN: barriers were merged, or became barriers of one wave
define amdgpu_kernel void @src_begin(i32 %x, ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_begin(i32 %x, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

; CALLS: src_calls -> tgt_calls: inconclusive
; CALLS: under the post-dominator model, only sampled runs check calls that are not convergent
define void @src_calls(i32 %x) {
  call void @callee(i32 %x)
  ret void
}
define void @tgt_calls(i32 %x) {
  %y = add i32 %x, 0
  call void @callee(i32 %y)
  ret void
}

define void @src_many(i1 %a, i1 %b, i1 %c) {
entry:
  br i1 %a, label %x, label %y
x:
  call void @sync()
  br i1 %b, label %y, label %z
y:
  call void @sync()
  br i1 %c, label %x, label %z
z:
  ret void
}
define void @tgt_many(i1 %a, i1 %b, i1 %c) {
entry:
  br i1 %a, label %x, label %y
x:
  call void @sync()
  br i1 %b, label %y, label %z
y:
  call void @sync()
  br i1 %c, label %x, label %w
w:
  br label %z
z:
  ret void
}
