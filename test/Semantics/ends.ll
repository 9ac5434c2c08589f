; An operation that ends a thread: the others go on, and on NVIDIA nobody waits for it.
; RUN: rejoin run %s --kernel=exits --local=4 --arg=i32s:9,9,9,9 --out=0:i32 | FileCheck %s --implicit-check-not=error:
; RUN: rejoin run %s --kernel=exits_in_assembly --local=4 --arg=i32s:9,9,9,9 --out=0:i32 | FileCheck %s --implicit-check-not=error:
; CHECK: argument 0: 0 1 9 9

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define void @leave() convergent {
  call void @llvm.nvvm.exit()
  ret void
}

define ptx_kernel void @exits(ptr addrspace(1) %p) convergent {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %last = icmp ugt i32 %t, 1
  br i1 %last, label %end, label %on
end:
  call void @leave()
  br label %on
on:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %t, ptr addrspace(1) %at
  ret void
}

define ptx_kernel void @exits_in_assembly(ptr addrspace(1) %p) convergent {
  %t = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %last = icmp ugt i32 %t, 1
  br i1 %last, label %end, label %on
end:
  call void asm sideeffect "exit;", ""()
  br label %on
on:
  call void asm sideeffect "{ bar.sync 0; }", "~{memory}"() convergent
  %same = call i32 asm sideeffect "", "=r,0"(i32 %t)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %same, ptr addrspace(1) %at
  ret void
}
