; A run that confirms what a path shows has as many threads as the kernel requires.
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK-NOT: refuted
; CHECK: src -> tgt: {{proved|inconclusive}}
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @src(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %g = getelementptr inbounds i8, ptr addrspace(4) %i, i64 12
  %s = load i16, ptr addrspace(4) %g, align 2
  store i16 %s, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @tgt(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  store i16 8, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 8, i32 16, i32 2}
