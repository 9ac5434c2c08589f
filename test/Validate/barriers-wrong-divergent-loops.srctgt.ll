; Barriers are dropped that stand in a loop that threads leave at different times, or depend on when they left it.
; Barriers that not all threads reach, or not as often, are dropped or exchanged: none is proved.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-2: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @src_loop_tid(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
br label %h
h:
%i = phi i32 [0,%0],[%j,%h]
call void @llvm.amdgcn.s.barrier()
%j = add i32 %i, 1
%c = icmp ult i32 %j, %t
br i1 %c, label %h, label %e
e:
ret void
}
define amdgpu_kernel void @tgt_loop_tid(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
ret void
}

define amdgpu_kernel void @src_loop_tid_after(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
br label %h
h:
%i = phi i32 [0,%0],[%j,%h]
%j = add i32 %i, 1
%c = icmp ult i32 %j, %t
br i1 %c, label %h, label %e
e:
%k = phi i32 [%i, %h]
%d = icmp eq i32 %k, 3
br i1 %d, label %a, label %b
a:
call void @llvm.amdgcn.s.barrier()
br label %b
b:
ret void
}
define amdgpu_kernel void @tgt_loop_tid_after(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
ret void
}
