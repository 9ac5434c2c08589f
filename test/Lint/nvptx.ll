; Findings in IR without debug information name lines of the assembly; a loop with a divergent exit holds a barrier apart
; by the number of turns.

; RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
; RUN: rejoin lint --disable=divergent-barrier --disable=missing-mask-lane %s

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @turns(i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %tid
; CHECK: nvptx.ll:[[@LINE+1]]:3: warning: threads that take different sides of this branch do not reach the barrier at line [[@LINE-3]] together: the kernel hangs or its behaviour is undefined, if the workgroup has more than 2 threads [divergent-barrier, rule W1]
  br i1 %more, label %loop, label %after
; CHECK: nvptx.ll:[[@LINE-3]]:3: note: %more is computed from %tid
; CHECK: nvptx.ll:[[@LINE-11]]:3: note: the thread's index in its workgroup differs

after:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %then, label %end

then:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %some, label %end

some:
; CHECK: nvptx.ll:[[@LINE+1]]:3: warning: the member mask 0xffffffff names lanes 0, 2, 4, 6 and 12 more, which never execute this: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined, if `n == 3` [missing-mask-lane, rule W10]
  %v = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %c)
  br label %end

end:
  ret void
}
; CHECK: 0 errors, 2 warnings, 0 remarks

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
