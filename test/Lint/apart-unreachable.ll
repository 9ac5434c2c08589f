; A write that no path comes to is beside no read: the first barrier is safe. One in an arm is. A read that
; no path comes to is beside no write.
; RUN: not rejoin lint %s --summary | FileCheck %s
; CHECK-NOT: {{^}}{{.*}}:15:3: warning
; CHECK: apart-unreachable.ll:[[#@LINE+37]]:3: warning: {{.*}} do not reach the barrier
; CHECK: 2 proved safe, 1 with a finding, 0 not known
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier() convergent

define amdgpu_kernel void @never(i32 %n) convergent {
entry:
  %v = load i32, ptr addrspace(3) @s
  %c = icmp sgt i32 %v, %n
  br i1 %c, label %waits, label %done
lost:
  store i32 %n, ptr addrspace(3) @s
  br label %done
waits:
  call void @llvm.amdgcn.s.barrier() convergent
  br label %done
done:
  ret void
}

define amdgpu_kernel void @arms(i32 %n, i1 %which) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp slt i32 %x, 40
  br i1 %first, label %writes, label %reads
writes:
  store i32 %n, ptr addrspace(3) @s
  br label %join
reads:
  %v = load i32, ptr addrspace(3) @s
  br label %join
join:
  %p = phi i32 [ %n, %writes ], [ %v, %reads ]
  %d = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %p) convergent
  %c = icmp sgt i32 %d, %n
  br i1 %c, label %waits, label %done
waits:
  call void @llvm.amdgcn.s.barrier() convergent
  br label %done
done:
  ret void
}
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent

define amdgpu_kernel void @unread(i32 %n, i1 %which) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp slt i32 %x, 40
  br i1 %first, label %writes, label %done
writes:
  store i32 %n, ptr addrspace(3) @s
  br label %done
lost:
  %v = load i32, ptr addrspace(3) @s
  %d = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v) convergent
  br label %done
done:
  ret void
}
