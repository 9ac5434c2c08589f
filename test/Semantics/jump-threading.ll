; The barrier after jump threading: under the maximal relation all threads that reach it are together; hardware that joins
; at post-dominators only keeps those apart that come by different edges; and there is the model where nobody is together.
; RUN: rejoin run %s --local=4 --arg=zeros:32 --out=0:i64 | FileCheck --check-prefix=MAXIMAL %s
; RUN: rejoin run %s --local=4 --arg=zeros:32 --out=0:i64 --schedule=independent --seed=3 | FileCheck --check-prefix=MAXIMAL %s
; RUN: rejoin run %s --local=4 --arg=zeros:32 --out=0:i64 --model=post-dominator | FileCheck --check-prefix=POST %s
; RUN: rejoin run %s --local=4 --arg=zeros:32 --out=0:i64 --model=none | FileCheck --check-prefix=NONE %s
; MAXIMAL: argument 0: 13 0 13 13
; POST: argument 0: 1 0 12 12
; NONE: argument 0: 1 0 4 8

target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
define amdgpu_kernel void @threaded(ptr addrspace(1) %p) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c1 = icmp ult i32 %tid, 2
  br i1 %c1, label %then1, label %then2
then1:
  %c2 = icmp eq i32 %tid, 0
  br i1 %c2, label %then2, label %end
then2:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %g = getelementptr i64, ptr addrspace(1) %p, i32 %tid
  store i64 %b, ptr addrspace(1) %g
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
