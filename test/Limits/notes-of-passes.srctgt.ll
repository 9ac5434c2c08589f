; What passes of AMDGPU note of uniform branches and of memory that is not written is taken as right, though here the
; branch differs from thread to thread, and the memory may have been written.
; RUN: rejoin validate %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: src_branch -> tgt_branch: proved
define void @src_branch(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 3
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
define void @tgt_branch(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 3
  br i1 %c, label %then, label %end, !structurizecfg.uniform !0, !amdgpu.uniform !0
then:
  store i32 1, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
; CHECK: src_load -> tgt_load: proved
define i32 @src_load(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %q
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}
define i32 @tgt_load(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %q
  %v = load i32, ptr addrspace(1) %p, !amdgpu.noclobber !0
  ret i32 %v
}
!0 = !{}
