; A condition whose words would be true of everything, as `0 == 0`, is not printed: it is one without words. Of a
; conjunction the part that has words stays.
; RUN: not rejoin lint %s | FileCheck --implicit-check-not='0 == 0' --implicit-check-not='`true`' --implicit-check-not='x != x' %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; CHECK: threads with `tid.x >= 32` do not reach {{.*}} if the {{.*}} has more than 32 threads [divergent-barrier
define ptx_kernel void @frozen(i32 %n) {
entry:
  %zero = freeze i32 0
  %known = icmp eq i32 %zero, 0
  br i1 %known, label %then, label %end
then:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %tid, 32
  br i1 %low, label %wait, label %end
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %end
end:
  ret void
}

; CHECK: if the {{.*}} has more than 32 threads and `n > 4` [divergent-barrier
define ptx_kernel void @part(i32 %n) {
entry:
  %many = icmp sgt i32 %n, 4
  %both = select i1 %many, i1 true, i1 false
  br i1 %both, label %then, label %end
then:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %tid, 32
  br i1 %low, label %wait, label %end
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %end
end:
  ret void
}
