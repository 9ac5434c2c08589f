; A ballot behind a loop: with the heart's token the threads of one iteration take part, with the entry's token (or none) all.
; RUN: rejoin run %s --kernel=heart --local=4 --arg=zeros:32 --out=0:i64 | FileCheck --check-prefix=HEART %s
; RUN: rejoin run %s --kernel=entry --local=4 --arg=zeros:32 --out=0:i64 | FileCheck --check-prefix=ENTRY %s
; RUN: rejoin run %s --kernel=heart --local=4 --arg=zeros:32 --trace | FileCheck --check-prefix=TRACE --strict-whitespace --match-full-lines %s
; HEART: argument 0: 3 3 12 12
; ENTRY: argument 0: 15 15 15 15
;      TRACE:thread 0  entry  loop  exit              exit'
; TRACE-NEXT:thread 1  entry  loop  exit              exit'
; TRACE-NEXT:thread 2  entry  loop        loop  exit  exit'
; TRACE-NEXT:thread 3  entry  loop        loop  exit  exit'

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @heart(ptr addrspace(1) %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %trips = lshr i32 %tid, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %i, %trips
  br i1 %c, label %loop, label %exit
exit:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %h) ]
  %g = getelementptr i64, ptr addrspace(1) %p, i32 %tid
  store i64 %b, ptr addrspace(1) %g
  ret void
}


define amdgpu_kernel void @entry(ptr addrspace(1) %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %trips = lshr i32 %tid, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %i, %trips
  br i1 %c, label %loop, label %exit
exit:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %t) ]
  %g = getelementptr i64, ptr addrspace(1) %p, i32 %tid
  store i64 %b, ptr addrspace(1) %g
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
