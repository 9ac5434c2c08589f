; No thread takes the edge after a call that does not return: modulo dead edges the pair is the same, for runs as for
; formulas. With the edge threads of several iterations are together there, so the strict grade is refuted.
; RUN: rejoin validate %s | FileCheck %s
; RUN: not rejoin validate --engine=run %s | FileCheck %s --check-prefix=RUNS
; CHECK: proved
; CHECK: strict refuted exactly
; CHECK-NEXT: dead-edges proved
; CHECK-NEXT: grew proved
; RUNS: strict refuted exactly
; RUNS-NEXT: dead-edges inconclusive
; RUNS-NEXT: grew inconclusive

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent nounwind
declare void @llvm.amdgcn.endpgm() noreturn nounwind
define amdgpu_kernel void @src(ptr addrspace(1) align 8 %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %m = and i32 %t, 3
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %cont]
  %c = icmp eq i32 %i, %m
  br i1 %c, label %last, label %cont
last:
  %v = call i64 @llvm.amdgcn.ballot.i64(i1 true) convergent
  store i64 %v, ptr addrspace(1) %q
  call void @llvm.amdgcn.endpgm()
  br label %cont
cont:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define amdgpu_kernel void @tgt(ptr addrspace(1) align 8 %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %m = and i32 %t, 3
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %cont]
  %c = icmp eq i32 %i, %m
  br i1 %c, label %last, label %cont
last:
  %v = call i64 @llvm.amdgcn.ballot.i64(i1 true) convergent
  store i64 %v, ptr addrspace(1) %q
  call void @llvm.amdgcn.endpgm()
  unreachable
cont:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
