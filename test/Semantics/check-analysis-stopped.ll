; Threads that stop at a fault do not come to what follows: that contradicts no claim about control flow. In a launch
; where none stops the same claims are compared, which are more.
; RUN: not rejoin run %s --local=4 --arg=zeros:8 --check-analysis | FileCheck %s
; RUN: rejoin run %s --local=4 --arg=zeros:64 --check-analysis | FileCheck --check-prefix=WHOLE %s
; CHECK-NOT: contradiction
; CHECK: {{^[1-9][0-9]*}} {{claims?}} compared, 0 contradicted
; WHOLE: {{^[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 1, ptr addrspace(1) %at
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
