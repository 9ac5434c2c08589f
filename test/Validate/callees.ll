; The functions that metadata names are those of the module that a pass works on, not of the one that it was copied from.
; RUN: rejoin validate --passes=attributor %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK: k -> k:
; CHECK-NOT: and 0 in the target
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
define internal void @g(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define internal void @h(ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %f = select i1 %c, ptr @g, ptr @h
  call void %f(ptr addrspace(1) %p), !callees !0
  call void @llvm.amdgcn.s.barrier()
  ret void
}
!0 = !{ptr @g, ptr @h}
