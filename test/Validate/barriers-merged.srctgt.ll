; A barrier directly after an equal one, and the barrier of a workgroup that is one wave, are seen by nobody; but these are not the
; same operations, so that the strict grade does not hold.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
; CHECK: src_merged -> tgt_merged: proved
define amdgpu_kernel void @src_merged(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_merged(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; CHECK: src_wave -> tgt_wave: proved
define amdgpu_kernel void @src_wave(ptr addrspace(1) %p) #0 {
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_wave(ptr addrspace(1) %p) #0 {
  call void @llvm.amdgcn.wave.barrier()
  ret void
}
; CHECK: src_apart -> tgt_apart: refuted
define amdgpu_kernel void @src_apart(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_apart(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; CHECK: src_waves -> tgt_waves: refuted
define amdgpu_kernel void @src_waves(ptr addrspace(1) %p) #1 {
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_waves(ptr addrspace(1) %p) #1 {
  call void @llvm.amdgcn.wave.barrier()
  ret void
}
; nothing that others see lies between
; CHECK: src_between -> tgt_between: proved
define amdgpu_kernel void @src_between(ptr addrspace(1) %p, i32 %x) {
  %own = alloca i32, addrspace(5)
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(5) %own
  %y = load i32, ptr addrspace(5) %own
  %z = add i32 %y, 1
  call void @llvm.amdgcn.s.barrier()
  store i32 %z, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_between(ptr addrspace(1) %p, i32 %x) {
  call void @llvm.amdgcn.s.barrier()
  %z = add i32 %x, 1
  store i32 %z, ptr addrspace(1) %p
  ret void
}
; the other wave has other barriers, with which these count
; CHECK: src_parted -> tgt_parted: refuted
define amdgpu_kernel void @src_parted(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %then, label %else
then:
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.amdgcn.s.barrier()
  ret void
else:
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_parted(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %then, label %else
then:
  call void @llvm.amdgcn.s.barrier()
  ret void
else:
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; threads come to the PHI by different ways
; CHECK: src_phi -> tgt_phi: refuted
define amdgpu_kernel void @src_phi(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %d = phi i1 [ true, %entry ], [ false, %then ]
  br i1 %d, label %meet, label %end
meet:
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_phi(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %d = phi i1 [ true, %entry ], [ false, %then ]
  br i1 %d, label %meet, label %end
meet:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
; all come round as often, whoever stores there
; CHECK: src_tiles -> tgt_tiles: proved
define amdgpu_kernel void @src_tiles(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %meet ]
  br i1 %c, label %then, label %meet
then:
  store i32 %i, ptr addrspace(1) %p
  br label %meet
meet:
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.amdgcn.s.barrier()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_tiles(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %meet ]
  br i1 %c, label %then, label %meet
then:
  store i32 %i, ptr addrspace(1) %p
  br label %meet
meet:
  call void @llvm.amdgcn.s.barrier()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" "target-cpu"="gfx90a" }
attributes #1 = { "amdgpu-flat-work-group-size"="1,256" "target-cpu"="gfx90a" }
; a load of a constant variable lies between, which no thread can change
; CHECK: src_constant -> tgt_constant: proved
@table = internal addrspace(4) constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
define amdgpu_kernel void @src_constant(ptr addrspace(1) %p, i32 %i) {
  store i32 0, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  %at = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %i
  %v = load i32, ptr addrspace(4) %at
  call void @llvm.amdgcn.s.barrier()
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_constant(ptr addrspace(1) %p, i32 %i) {
  store i32 0, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  %at = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %i
  %v = load i32, ptr addrspace(4) %at
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; this one another thread writes after the second barrier
; CHECK: src_variable -> tgt_variable: refuted
define amdgpu_kernel void @src_variable(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %other = xor i32 %t, 1
  %mine = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %its = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %other
  store i32 %t, ptr addrspace(3) %mine
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) %its
  call void @llvm.amdgcn.s.barrier()
  store i32 7, ptr addrspace(3) %mine
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @tgt_variable(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %other = xor i32 %t, 1
  %mine = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %its = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %other
  store i32 %t, ptr addrspace(3) %mine
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) %its
  store i32 7, ptr addrspace(3) %mine
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %at
  ret void
}
