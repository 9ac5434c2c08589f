; Assembly of older versions of LLVM with opaque pointers is brought up to date as it is read: attributes that have other
; names now, and the older form of lifetime markers.
; RUN: not rejoin lint %s | FileCheck %s
; RUN: rejoin analyze --summary %s | FileCheck --check-prefix=SUMMARY %s
; CHECK: threads with `workitem.id.x >= n` do not reach the barrier at line 19: {{.*}}[divergent-barrier, rule W1]
; SUMMARY: k: {{.*}}1 branch (1 divergent)
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x() #1
declare void @llvm.amdgcn.s.barrier() #0
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture)
define amdgpu_kernel void @k(ptr addrspace(1) nocapture readonly %p, i32 %n) argmemonly nofree {
entry:
  %v = alloca i32, align 4, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %v)
  %id = call i32 @llvm.amdgcn.workitem.id.x(), !range !0
  %less = icmp slt i32 %id, %n
  br i1 %less, label %then, label %done
then:
  call void @llvm.amdgcn.s.barrier()
  br label %done
done:
  ret void
}
attributes #0 = { convergent nounwind }
attributes #1 = { nounwind readnone speculatable inaccessiblememonly }
!0 = !{i32 0, i32 1024}
