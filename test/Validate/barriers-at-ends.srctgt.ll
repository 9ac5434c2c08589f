; A kernel's barrier with nothing before it, or nothing after it, orders nothing: proved in grade grew alone. A load before
; it, or threads that do not come to it, make it count.
; RUN: rejoin validate --function=src_begin --function=src_end --function=src_inlined %s | FileCheck %s
; RUN: not rejoin validate --grade=strict --function=src_begin %s | FileCheck --check-prefix=STRICT %s
; RUN: not rejoin validate --function=src_ordered --function=src_some %s | FileCheck --check-prefix=WRONG %s
; CHECK: src_begin -> tgt_begin: proved
; CHECK: src_end -> tgt_end: proved
; CHECK: src_inlined -> tgt_inlined: proved
; STRICT: src_begin -> tgt_begin: {{inconclusive|refuted}}
; WRONG-NOT: proved
; WRONG: src_ordered -> tgt_ordered: refuted
; WRONG: src_some -> tgt_some: refuted
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @aligned() convergent nounwind "llvm.assume"="ompx_aligned_barrier"

define amdgpu_kernel void @src_begin(i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %a, label %b
a:
  call void @aligned()
  store i32 1, ptr addrspace(1) %p
  ret void
b:
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_begin(i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p
  ret void
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_end(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_end(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
@lds = internal addrspace(3) global [1024 x i32] poison
define amdgpu_kernel void @src_ordered(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="128,128" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 %t, ptr addrspace(3) %a
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %o = xor i32 %t, 64
  %b = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  %v = load i32, ptr addrspace(3) %b
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_ordered(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="128,128" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 %t, ptr addrspace(3) %a
  fence syncscope("workgroup") release
  fence syncscope("workgroup") acquire
  %o = xor i32 %t, 64
  %b = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  %v = load i32, ptr addrspace(3) %b
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @src_some(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %some, label %end
some:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_some(ptr addrspace(1) %p) {
  ret void
}

define internal void @part(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @src_inlined(ptr addrspace(1) %p) {
  call void @part(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @tgt_inlined(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
