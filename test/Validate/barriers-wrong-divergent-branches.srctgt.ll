; Barriers are dropped or exchanged that stand in one arm of a divergent branch, or behind an arm that ends.
; Barriers that not all threads reach, or not as often, are dropped or exchanged: none is proved.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-8: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @src_div_end(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp ult i32 %t, 64
br i1 %c, label %a, label %b
a:
call void @llvm.amdgcn.s.barrier()
br label %b
b:
ret void
}
define amdgpu_kernel void @tgt_div_end(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
ret void
}

define amdgpu_kernel void @src_div_begin(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp ult i32 %t, 64
br i1 %c, label %a, label %b
a:
call void @llvm.amdgcn.s.barrier()
br label %b
b:
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier()
ret void
}
define amdgpu_kernel void @tgt_div_begin(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
store i32 1, ptr addrspace(1) %p
call void @llvm.amdgcn.s.barrier()
ret void
}

define amdgpu_kernel void @src_loaded_cond(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%q = getelementptr i32, ptr addrspace(1) %p, i32 %t
%v = load i32, ptr addrspace(1) %q, !invariant.load !0
%c = icmp eq i32 %v, 0
br i1 %c, label %a, label %b
a:
call void @llvm.amdgcn.s.barrier()
br label %b
b:
ret void
}
define amdgpu_kernel void @tgt_loaded_cond(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%q = getelementptr i32, ptr addrspace(1) %p, i32 %t
%v = load i32, ptr addrspace(1) %q, !invariant.load !0
%c = icmp eq i32 %v, 0
br i1 %c, label %a, label %b
a:
br label %b
b:
ret void
}

define amdgpu_kernel void @src_phi_div(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp ult i32 %t, 64
br i1 %c, label %a, label %b
a:
br label %b
b:
%k = phi i1 [true,%a],[false,%0]
br i1 %k, label %x, label %y
x:
call void @llvm.amdgcn.s.barrier()
br label %y
y:
ret void
}
define amdgpu_kernel void @tgt_phi_div(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
ret void
}

define amdgpu_kernel void @src_switch_div(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
switch i32 %t, label %d [i32 0, label %a
i32 1, label %b]
a:
br label %d
b:
br label %d
d:
%k = phi i1 [true,%a],[false,%b],[true,%0]
br i1 %k, label %x, label %y
x:
call void @llvm.amdgcn.s.barrier()
br label %y
y:
ret void
}
define amdgpu_kernel void @tgt_switch_div(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
ret void
}

define amdgpu_kernel void @src_endpgm(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp ult i32 %t, 64
br i1 %c, label %a, label %b
a:
call void @llvm.amdgcn.endpgm()
unreachable
b:
call void @llvm.amdgcn.s.barrier()
ret void
}
define amdgpu_kernel void @tgt_endpgm(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp ult i32 %t, 64
br i1 %c, label %a, label %b
a:
call void @llvm.amdgcn.s.barrier()
call void @llvm.amdgcn.endpgm()
unreachable
b:
ret void
}

define amdgpu_kernel void @src_moved_div(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp ult i32 %t, 64
br i1 %c, label %a, label %b
a:
call void @llvm.amdgcn.s.barrier()
br label %e
b:
call void @llvm.amdgcn.s.barrier()
br label %e
e:
ret void
}
define amdgpu_kernel void @tgt_moved_div(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp ult i32 %t, 64
br i1 %c, label %a, label %b
a:
call void @llvm.amdgcn.s.barrier()
br label %e
b:
br label %e
e:
ret void
}

define amdgpu_kernel void @src_uniform_undef(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%c = icmp ult i32 %t, 64
%f = freeze i1 undef
br i1 %f, label %a, label %b
a:
call void @llvm.amdgcn.s.barrier()
br label %b
b:
ret void
}
define amdgpu_kernel void @tgt_uniform_undef(ptr addrspace(1) %p, i32 %n)  {
%t = call i32 @llvm.amdgcn.workitem.id.x()
%f = freeze i1 undef
br i1 %f, label %a, label %b
a:
br label %b
b:
ret void
}
declare void @llvm.amdgcn.endpgm() noreturn
!0 = !{}
