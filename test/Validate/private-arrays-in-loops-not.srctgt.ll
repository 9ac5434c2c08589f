; Contents of a private array that one iteration leaves to the next, or to what follows the loop, are not any contents.
; RUN: rejoin validate %s > %t.txt || test $? -le 2
; RUN: FileCheck --implicit-check-not=proved %s < %t.txt
; RUN: rejoin validate --engine=induct %s > %t.txt || test $? -le 2
; RUN: FileCheck --implicit-check-not=proved %s < %t.txt
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()

; CHECK: src_before -> tgt_before
define amdgpu_kernel void @src_before(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  %z0 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 0
  store i32 0, ptr addrspace(5) %z0
  %z1 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 1
  store i32 0, ptr addrspace(5) %z1
  %z2 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 2
  store i32 0, ptr addrspace(5) %z2
  %z3 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 3
  store i32 0, ptr addrspace(5) %z3
  %z4 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 4
  store i32 0, ptr addrspace(5) %z4
  %z5 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 5
  store i32 0, ptr addrspace(5) %z5
  %z6 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 6
  store i32 0, ptr addrspace(5) %z6
  %z7 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 7
  store i32 0, ptr addrspace(5) %z7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %k = and i32 %i, 7
  %h = sub i32 %i, 1
  %l = and i32 %h, 7
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %k
  %b = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %l
  store i32 %i, ptr addrspace(5) %a
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %b
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_before(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 0, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: src_other -> tgt_other
define amdgpu_kernel void @src_other(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  %z0 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 0
  store i32 0, ptr addrspace(5) %z0
  %z1 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 1
  store i32 0, ptr addrspace(5) %z1
  %z2 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 2
  store i32 0, ptr addrspace(5) %z2
  %z3 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 3
  store i32 0, ptr addrspace(5) %z3
  %z4 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 4
  store i32 0, ptr addrspace(5) %z4
  %z5 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 5
  store i32 0, ptr addrspace(5) %z5
  %z6 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 6
  store i32 0, ptr addrspace(5) %z6
  %z7 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 7
  store i32 0, ptr addrspace(5) %z7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %k = and i32 %i, 7
  %h = sub i32 %i, 1
  %l = and i32 %h, 7
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %k
  %b = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %l
  store i32 %i, ptr addrspace(5) %a
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %b
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_other(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  %z0 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 0
  store i32 0, ptr addrspace(5) %z0
  %z1 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 1
  store i32 0, ptr addrspace(5) %z1
  %z2 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 2
  store i32 0, ptr addrspace(5) %z2
  %z3 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 3
  store i32 0, ptr addrspace(5) %z3
  %z4 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 4
  store i32 0, ptr addrspace(5) %z4
  %z5 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 5
  store i32 0, ptr addrspace(5) %z5
  %z6 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 6
  store i32 0, ptr addrspace(5) %z6
  %z7 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 7
  store i32 0, ptr addrspace(5) %z7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %k = and i32 %i, 7
  %h = sub i32 %i, 2
  %l = and i32 %h, 7
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %k
  %b = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %l
  store i32 %i, ptr addrspace(5) %a
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %b
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: src_after -> tgt_after
define amdgpu_kernel void @src_after(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  %z0 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 0
  store i32 0, ptr addrspace(5) %z0
  %z1 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 1
  store i32 0, ptr addrspace(5) %z1
  %z2 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 2
  store i32 0, ptr addrspace(5) %z2
  %z3 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 3
  store i32 0, ptr addrspace(5) %z3
  %z4 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 4
  store i32 0, ptr addrspace(5) %z4
  %z5 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 5
  store i32 0, ptr addrspace(5) %z5
  %z6 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 6
  store i32 0, ptr addrspace(5) %z6
  %z7 = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 7
  store i32 0, ptr addrspace(5) %z7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %k = and i32 %i, 7
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %k
  store i32 %i, ptr addrspace(5) %a
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %a
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  %f = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 3
  %w = load i32, ptr addrspace(5) %f
  store i32 %w, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_after(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  store i32 9, ptr addrspace(1) %p
  ret void
}

; CHECK: src_unwritten -> tgt_unwritten
define amdgpu_kernel void @src_unwritten(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_unwritten(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %k = and i32 %i, 7
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %k
  %m = and i32 %i, 3
  %d = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %m
  store i32 %i, ptr addrspace(5) %d
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %a
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: src_outside -> tgt_outside
define amdgpu_kernel void @src_outside(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_outside(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %k = and i32 %i, 15
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %k
  store i32 %i, ptr addrspace(5) %a
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %a
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
