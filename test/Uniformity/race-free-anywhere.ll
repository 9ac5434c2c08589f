; A write that leads nowhere known may be in the other arm of a branch, at the time of the read: waves may then read
; different values. A branch that all threads take alike excludes it; assembly that only waits is no write.
; RUN: %analyze %s | FileCheck %s
; RUN: rejoin run --check-analysis --kernel=waits --global=64 --local=64 --arg=zeros:256 %s 2>&1 | FileCheck --check-prefix=RAN %s
; RAN: 0 contradicted
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; CHECK-LABEL: function 'arms'
define ptx_kernel void @arms(i32 %n) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %few = icmp ult i32 %x, 40
  br i1 %few, label %writes, label %reads
writes:
  call void asm sideeffect "st.shared.u32 [$0], $1;", "r,r"(i32 0, i32 %n)
  br label %done
reads:
; CHECK: uniform (32): %wave.value = load
  %wave.value = load i32, ptr addrspace(3) @s
  br label %done
done:
  ret void
}

; CHECK-LABEL: function 'alike'
define ptx_kernel void @alike(i32 %n) {
entry:
  %few = icmp ult i32 %n, 40
  br i1 %few, label %writes, label %reads
writes:
  call void asm sideeffect "st.shared.u32 [$0], $1;", "r,r"(i32 0, i32 %n)
  br label %done
reads:
; CHECK: uniform (workgroup): %uni.value = load
  %uni.value = load i32, ptr addrspace(3) @s
  br label %done
done:
  ret void
}

; CHECK-LABEL: function 'asks'
define ptx_kernel void @asks() {
; CHECK: uniform (workgroup): %uni.asked = load
  %uni.asked = load i32, ptr addrspace(3) @s
  call void asm sideeffect "cp.async.commit_group; cp.async.wait_group 0;", ""()
  ret void
}

; CHECK-LABEL: function 'begins'
define ptx_kernel void @begins(ptr addrspace(1) %g) {
; CHECK: uniform (32): %wave.begun = load
  %wave.begun = load i32, ptr addrspace(3) @s
  call void asm sideeffect "cp.async.ca.shared.global [$0], [$1], 4;\0Acp.async.wait_all;", "r,l"(i32 0, ptr addrspace(1) %g)
  ret void
}

; A store before the barrier, so that the read has a value.
; CHECK-LABEL: function 'waits'
define ptx_kernel void @waits(ptr addrspace(1) %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %x
  store i32 %x, ptr addrspace(3) %at
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK: uniform (workgroup): %uni.ordered = load
  %uni.ordered = load i32, ptr addrspace(3) @s
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %uni.ordered, ptr addrspace(1) %to
  ret void
}
