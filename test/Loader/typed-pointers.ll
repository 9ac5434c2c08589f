; Assembly with typed pointers, as LLVM 14 wrote it, is read with opaque ones.
; RUN: not rejoin lint %s | FileCheck %s
; CHECK: threads with `p[workitem.id.x] >= n` do not reach the barrier{{.*}}[divergent-barrier, rule W1]
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier() convergent
define amdgpu_kernel void @k(float addrspace(1)* nocapture readonly %p, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %words = bitcast float addrspace(1)* %p to i32 addrspace(1)*
  %at = getelementptr inbounds i32, i32 addrspace(1)* %words, i32 %id
  %v = load i32, i32 addrspace(1)* %at, align 4
  %less = icmp slt i32 %v, %n
  br i1 %less, label %then, label %done
then:
  call void @llvm.amdgcn.s.barrier()
  br label %done
done:
  ret void
}
