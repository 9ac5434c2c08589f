; The first workgroup waits for the second one, which begins when the first has ended: the limit of steps is met.
; RUN: not rejoin run %s --global=2 --local=1 --arg=zeros:4 --max-steps=1000 2>&1 | FileCheck %s
; CHECK: more than 1000 instructions were executed (--max-steps sets the limit); thread 0 is at `

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = icmp eq i32 %id, 0
  br i1 %first, label %wait, label %set
wait:
  %v = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %wait, label %end
set:
  store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()
