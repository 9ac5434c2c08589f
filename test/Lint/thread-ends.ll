; Threads that end on the way to the program's end, or to a loop without an end, are not held up there: the others go on.
; RUN: not rejoin lint %s --summary | FileCheck %s
; RUN: not rejoin run --check-analysis --kernel=loop --global=64 --local=64 %s 2>&1 | FileCheck --check-prefix=RAN %s
; RUN: not rejoin run --check-analysis --kernel=trap --global=64 --local=64 %s 2>&1 | FileCheck --check-prefix=RAN %s
; RAN: error: 60 of 64 threads of the workgroup execute this barrier together; thread 0 has passed it by and ended
; RAN: 0 contradicted
; CHECK: thread-ends.ll:[[#@LINE+11]]:3: warning: threads with `tid.x < 4` do not reach the barrier
; CHECK: thread-ends.ll:[[#@LINE+24]]:3: warning: threads with `tid.x < 4` do not reach the barrier
; CHECK: 0 proved safe, 2 with a finding, 0 not known
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.trap()

define ptx_kernel void @loop() mustprogress {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %x, 4
  br i1 %c, label %ends, label %waits
ends:
  call void asm sideeffect "exit;", ""()
  br label %idle
idle:
  br label %idle
waits:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

define ptx_kernel void @trap() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %x, 4
  br i1 %c, label %ends, label %waits
ends:
  call void asm sideeffect "exit;", ""()
  br label %stops
stops:
  call void @llvm.trap()
  unreachable
waits:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
