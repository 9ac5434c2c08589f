; Lane operations on vectors work element by element; a vote that one voter leaves undefined is undefined.
; RUN: rejoin run %s --kernel=elements --local=4 --arg=zeros:32 --out=0:i32 --no-races | FileCheck %s
; RUN: not rejoin run %s --kernel=undecided --local=4 | FileCheck --check-prefix=VOTE %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: argument 0: 10 20 10 20 10 20 10 20
define amdgpu_kernel void @elements(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %id, 10
  %b = add i32 %id, 20
  %v = insertelement <2 x i32> poison, i32 %a, i32 0
  %w = insertelement <2 x i32> %v, i32 %b, i32 1
  %first = call <2 x i32> @llvm.amdgcn.readfirstlane.v2i32(<2 x i32> %w)
  %p = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %id
  store <2 x i32> %first, ptr addrspace(1) %p
  ret void
}

; VOTE: undefined
define amdgpu_kernel void @undecided() {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 poison)
  %c = icmp eq i64 %all, 0
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  ret void
}
