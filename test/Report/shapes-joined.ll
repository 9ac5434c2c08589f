; Neighbours that came different ways access different arrays: scattered, however regular each way is.
; RUN: rm -rf %t && rejoin report %s -o %t && FileCheck %s < %t/shapes-joined.ll.html
; CHECK: scattered</i><i>  %v = load
; RUN: rejoin run %s --kernel=k --global=64 --local=64 --arg=zeros:256 --arg=zeros:256 --arg=zeros:256 --check-analysis --no-races | FileCheck --check-prefix=RUNS %s
; RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %o) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = and i32 %t, 1
  %c = icmp eq i32 %a, 0
  %z = zext i32 %t to i64
  br i1 %c, label %a1, label %b1
a1:
  %pa = getelementptr i32, ptr addrspace(1) %p, i64 %z
  br label %j
b1:
  %pb = getelementptr i32, ptr addrspace(1) %q, i64 %z
  br label %j
j:
  %f = phi ptr addrspace(1) [ %pa, %a1 ], [ %pb, %b1 ]
  %v = load i32, ptr addrspace(1) %f
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
