; Who executes an anchor together is the implementation's choice; both operations of its region see the same threads.
; RUN: rejoin run %s --local=4 --arg=zeros:32 --arg=zeros:32 --out=0:i64 --out=1:i64 | FileCheck --check-prefix=MAXIMAL %s
; RUN: rejoin run %s --local=4 --arg=zeros:32 --arg=zeros:32 --out=0:i64 --out=1:i64 --anchors=alone --trace | FileCheck --check-prefix=ALONE %s
; RUN: rejoin run %s --local=4 --arg=zeros:32 --arg=zeros:32 --out=0:i64 --out=1:i64 --anchors=random --seed=4 | FileCheck --check-prefix=RANDOM %s
; MAXIMAL: argument 0: 15 15 15 15
; MAXIMAL: argument 1: 15 15 15 15
; ALONE: thread 0  entry  next                    next'  end
; ALONE: argument 0: 1 2 4 8
; ALONE: argument 1: 1 2 4 8
; RANDOM: argument 0: [[A:.*]]
; RANDOM: argument 1: [[A]]

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call token @llvm.experimental.convergence.anchor()
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %a) ]
  br label %next
next:
  %c = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %a) ]
  %at = getelementptr i64, ptr addrspace(1) %p, i32 %tid
  store i64 %b, ptr addrspace(1) %at
  %to = getelementptr i64, ptr addrspace(1) %q, i32 %tid
  store i64 %c, ptr addrspace(1) %to
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare token @llvm.experimental.convergence.anchor()
