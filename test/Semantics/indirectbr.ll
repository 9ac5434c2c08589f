; Branches to computed addresses.
; RUN: rejoin run %s --local=3 --arg=zeros:12 --out=0:i32 --trace | FileCheck %s
; CHECK: thread 0  entry  a     end
; CHECK: thread 1  entry     b  end
; CHECK: argument 0: 10 20 20

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  %to = select i1 %c, ptr blockaddress(@k, %a), ptr blockaddress(@k, %b)
  indirectbr ptr %to, [label %a, label %b]
a:
  br label %end
b:
  br label %end
end:
  %v = phi i32 [ 10, %a ], [ 20, %b ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %v, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
