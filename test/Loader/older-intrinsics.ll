; Intrinsics of NVIDIA that newer versions of LLVM name otherwise, and kernels that metadata marks instead of a calling
; convention, are brought up to date as they are read.
; RUN: not rejoin lint %s | FileCheck %s
; RUN: rejoin analyze --summary %s | FileCheck --check-prefix=SUMMARY %s
; CHECK: threads with `tid.x >= n` do not reach the barrier {{.*}}[divergent-barrier, rule W1]
; SUMMARY: k: {{.*}}1 branch (1 divergent)
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() nounwind readnone
declare void @llvm.nvvm.barrier0() convergent nounwind
declare float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1) nocapture, i32)
define void @k(ptr addrspace(1) nocapture %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range !1
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %done
then:
  call void @llvm.nvvm.barrier0()
  %f = call float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1) %p, i32 4)
  br label %done
done:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{i32 0, i32 1024}
