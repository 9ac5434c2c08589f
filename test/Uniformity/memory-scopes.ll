; Memory between barriers: what nobody writes there is one value for the workgroup; global memory that the kernel never
; writes is for all.
; RUN: %analyze --assume-race-free=no %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @other()
@lds = internal addrspace(3) global [64 x i32] poison
@more = internal addrspace(3) global [64 x i32] poison

; CHECK-LABEL: function 'phases'
define amdgpu_kernel void @phases(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: uniform (64): %wave.before = load
  %wave.before = load i32, ptr addrspace(3) @lds
; CHECK: uniform (workgroup): %uni.other = load
  %uni.other = load i32, ptr addrspace(3) @more
  %at = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %tid
  store i32 %tid, ptr addrspace(3) %at
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
; CHECK: uniform (workgroup): %uni.after = load
  %uni.after = load i32, ptr addrspace(3) @lds
; CHECK: DIVERGENT (thread): %div.own = load
  %div.own = load i32, ptr addrspace(3) %at
  call void @llvm.amdgcn.s.barrier()
; A write behind the next barrier alone, on the same way as the load.
; CHECK: uniform (64): %wave.late = load
  %wave.late = load i32, ptr addrspace(3) @lds
  %c = icmp eq i32 %n, 0
  br i1 %c, label %write, label %end
write:
  store i32 %n, ptr addrspace(3) @lds
  br label %end
end:
  ret void
}

; Round a loop: the write of one turn comes before the load of the next, with one barrier between them or two.
; CHECK-LABEL: function 'turns'
define amdgpu_kernel void @turns(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.amdgcn.s.barrier()
; CHECK: uniform (64): %wave.one = load
  %wave.one = load i32, ptr addrspace(3) @lds
  %at = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %tid
  store i32 %i, ptr addrspace(3) %at
; CHECK: uniform (workgroup): %uni.two = load
  %uni.two = load i32, ptr addrspace(3) @more
  call void @llvm.amdgcn.s.barrier()
  %at.more = getelementptr [64 x i32], ptr addrspace(3) @more, i32 0, i32 %tid
  store i32 %i, ptr addrspace(3) %at.more
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; One arm writes what the other reads.
; CHECK-LABEL: function 'arms'
define amdgpu_kernel void @arms(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 5
  br i1 %c, label %write, label %read
write:
  store i32 %n, ptr addrspace(3) @lds
  br label %end
read:
; CHECK: uniform (64): %wave.x = load
  %wave.x = load i32, ptr addrspace(3) @lds
  br label %end
end:
  ret void
}

; CHECK-LABEL: function 'global'
define amdgpu_kernel void @global(ptr addrspace(1) noalias %in, ptr addrspace(1) %other, ptr addrspace(1) %out) {
; CHECK: uniform (grid): %uni.in = load
  %uni.in = load i32, ptr addrspace(1) %in
; CHECK: uniform (64): %wave.other = load
  %wave.other = load i32, ptr addrspace(1) %other
  store i32 %uni.in, ptr addrspace(1) %out
  ret void
}

; Who is called may write.
; CHECK-LABEL: function 'calls'
define amdgpu_kernel void @calls(ptr addrspace(1) noalias %in) {
; CHECK: uniform (64): %wave.in = load
  %wave.in = load i32, ptr addrspace(1) %in
; CHECK: uniform (64): %wave.lds = load
  %wave.lds = load i32, ptr addrspace(3) @lds
  call void @other()
  ret void
}

; Others call it, between barriers that are not known.
; CHECK-LABEL: function 'device'
define void @device() {
; CHECK: uniform (64): %wave.lds = load
  %wave.lds = load i32, ptr addrspace(3) @lds
  ret void
}

; Another thread's element is not this thread's.
; CHECK-LABEL: function 'offsets'
define amdgpu_kernel void @offsets(i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %plus = add i32 %tid, 1
  %at = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %plus
  store i32 %n, ptr addrspace(3) %at
  %at.3 = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 3
; CHECK: uniform (64): %wave.3 = load
  %wave.3 = load i32, ptr addrspace(3) %at.3
  ret void
}
