; Scopes of `noalias` that both sides name are one, also where loops are cut or functions copied; another scope is none.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
; CHECK: src_same -> tgt_same: proved
define amdgpu_kernel void @src_same(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %k = getelementptr i32, ptr addrspace(1) %q, i32 %i
  %v = load i32, ptr addrspace(1) %g, !alias.scope !2, !noalias !5
  %w = mul i32 %v, 2
  store i32 %w, ptr addrspace(1) %k, !alias.scope !5, !noalias !2
  call void @llvm.amdgcn.s.barrier()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_same(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %k = getelementptr i32, ptr addrspace(1) %q, i32 %i
  %v = load i32, ptr addrspace(1) %g, !alias.scope !2, !noalias !5
  %w = shl i32 %v, 1
  store i32 %w, ptr addrspace(1) %k, !alias.scope !5, !noalias !2
  call void @llvm.amdgcn.s.barrier()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK: src_more -> tgt_more: inconclusive
; CHECK: the target has metadata on a memory access that the source lacks, and it is not known to hold
define amdgpu_kernel void @src_more(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %k = getelementptr i32, ptr addrspace(1) %q, i32 %i
  %v = load i32, ptr addrspace(1) %g
  %w = mul i32 %v, 2
  store i32 %w, ptr addrspace(1) %k, !alias.scope !5, !noalias !2
  call void @llvm.amdgcn.s.barrier()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_more(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %k = getelementptr i32, ptr addrspace(1) %q, i32 %i
  %v = load i32, ptr addrspace(1) %g, !alias.scope !2, !noalias !5
  %w = shl i32 %v, 1
  store i32 %w, ptr addrspace(1) %k, !alias.scope !5, !noalias !2
  call void @llvm.amdgcn.s.barrier()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
!4 = distinct !{!4, !0}
!5 = !{!4}
