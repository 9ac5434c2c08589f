; Operations that write by vectors of pointers or by records of buffers, a pointer that an exchange stores, two stores of
; one value to different bytes, and one number that is extended in two ways.
; RUN: not rejoin lint %s | FileCheck %s
; CHECK-COUNT-6: another thread may execute this write
; CHECK-NOT: another thread may execute this write
; CHECK: 0 errors, 6 warnings
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison, align 16
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.masked.scatter.v2i32.v2p3(<2 x i32>, <2 x ptr addrspace(3)>, i32, <2 x i1>)
declare void @llvm.amdgcn.raw.buffer.store.i32(i32, <4 x i32>, i32, i32, i32 immarg)
define amdgpu_kernel void @w_scatter(<2 x i32> %v) {
  %lid = call i32 @llvm.amdgcn.workitem.id.x()
  %i0 = insertelement <2 x i32> poison, i32 %lid, i32 0
  %i1 = insertelement <2 x i32> %i0, i32 %lid, i32 1
  %p = getelementptr i32, ptr addrspace(3) @s, <2 x i32> %i1
  %x = load i32, ptr addrspace(3) @s, align 4
  call void @llvm.masked.scatter.v2i32.v2p3(<2 x i32> %v, <2 x ptr addrspace(3)> %p, i32 4, <2 x i1> splat (i1 true))
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %b, label %e
b:
  call void @llvm.amdgcn.s.barrier()
  br label %e
e:
  ret void
}
define amdgpu_kernel void @w_rsrc(ptr addrspace(1) %g, i32 %v) {
  %lid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = ptrtoint ptr addrspace(1) %g to i64
  %w = bitcast i64 %a to <2 x i32>
  %l = extractelement <2 x i32> %w, i32 0
  %h = extractelement <2 x i32> %w, i32 1
  %r0 = insertelement <4 x i32> <i32 0, i32 0, i32 -1, i32 159744>, i32 %l, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %h, i32 1
  %off = shl i32 %lid, 2
  %x = load i32, ptr addrspace(1) %g, align 4
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %v, <4 x i32> %r1, i32 %off, i32 0, i32 0)
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %b, label %e
b:
  call void @llvm.amdgcn.s.barrier()
  br label %e
e:
  ret void
}
define amdgpu_kernel void @w_own_shifted(i64 %v) {
  store i64 %v, ptr addrspace(3) @o, align 4
  store i64 %v, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @o, i32 4), align 4
  %x = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @o, i32 4), align 4
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %b, label %e
b:
  call void @llvm.amdgcn.s.barrier()
  br label %e
e:
  ret void
}
@slot = internal addrspace(3) global ptr addrspace(3) poison, align 8
define amdgpu_kernel void @w_xchg(i32 %n) {
  %lid = call i32 @llvm.amdgcn.workitem.id.x()
  %o = atomicrmw xchg ptr addrspace(3) @slot, ptr addrspace(3) @x syncscope("workgroup") monotonic
  call void @llvm.amdgcn.s.barrier()
  %z = icmp eq i32 %lid, 0
  br i1 %z, label %w, label %r
w:
  %p = load ptr addrspace(3), ptr addrspace(3) @slot
  store i32 %n, ptr addrspace(3) %p
  br label %r
r:
  %x = load i32, ptr addrspace(3) @x, align 4
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %b, label %e
b:
  call void @llvm.amdgcn.s.barrier()
  br label %e
e:
  ret void
}
@t = internal addrspace(4) constant [384 x i8] zeroinitializer, align 16
define amdgpu_kernel void @w_ext(i32 %n, i8 %k) {
  %lid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = sext i8 %k to i64
  %b = zext i8 %k to i64
  %pa = getelementptr inbounds i8, ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @t, i64 128), i64 %a
  %pb = getelementptr inbounds i8, ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @t, i64 128), i64 %b
  %x8 = load i8, ptr addrspace(4) %pa
  %y8 = load i8, ptr addrspace(4) %pb
  %x = zext i8 %x8 to i32
  %y = zext i8 %y8 to i32
  %y1 = add i32 %y, 1
  %px = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %x
  %py = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %y1
  %z = icmp eq i32 %lid, 0
  br i1 %z, label %w, label %r
w:
  store i32 %n, ptr addrspace(3) %py
  br label %r
r:
  %v = load i32, ptr addrspace(3) %px, align 4
  %c = icmp sgt i32 %v, 3
  br i1 %c, label %bb, label %e
bb:
  call void @llvm.amdgcn.s.barrier()
  br label %e
e:
  ret void
}
@o = internal addrspace(3) global [4 x i32] poison, align 16
@x = internal addrspace(3) global [4 x i32] poison, align 16
@other = internal addrspace(3) global [4 x i32] poison, align 16

; What one thread writes, all have written there before: right.
define amdgpu_kernel void @right_own(i32 %v) {
  store i32 %v, ptr addrspace(3) @other, align 4
  store i32 %v, ptr addrspace(3) @other, align 4
  %x = load i32, ptr addrspace(3) @other, align 4
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %b, label %e
b:
  call void @llvm.amdgcn.s.barrier()
  br label %e
e:
  ret void
}

; A pointer that was a number: it leads to the object that it led to before.
define amdgpu_kernel void @w_number(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %lid = call i32 @llvm.amdgcn.workitem.id.x()
  %number = ptrtoint ptr addrspace(1) %a to i64
  %p = inttoptr i64 %number to ptr
  %at = getelementptr inbounds i32, ptr %p, i32 %lid
  store i32 %lid, ptr %at, align 4
  %x = load i32, ptr addrspace(1) %a, align 4
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %t, label %e
t:
  call void @llvm.amdgcn.s.barrier()
  br label %e
e:
  ret void
}
define amdgpu_kernel void @right_number(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %lid = call i32 @llvm.amdgcn.workitem.id.x()
  %number = ptrtoint ptr addrspace(1) %a to i64
  %p = inttoptr i64 %number to ptr
  %at = getelementptr inbounds i32, ptr %p, i32 %lid
  store i32 %lid, ptr %at, align 4
  %x = load i32, ptr addrspace(1) %b, align 4
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %t, label %e
t:
  call void @llvm.amdgcn.s.barrier()
  br label %e
e:
  ret void
}
