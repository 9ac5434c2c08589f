; In a loop without a bound, the target's access of global memory needs an origin of the source that says so.
; A type alone does not say in which memory an address lies.
; RUN: rejoin validate --engine=induct %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_loop -> tgt_loop: inconclusive
; CHECK: the target accesses memory in an address space that it may not lie in
define void @src_loop(ptr %p, i64 %n) {
entry:
  br label %l
l:
  %i = phi i64 [0, %entry], [%j, %l]
  %a = getelementptr i32, ptr %p, i64 %i
  store i32 0, ptr %a
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_loop(ptr %p, i64 %n) {
entry:
  %q = addrspacecast ptr %p to ptr addrspace(1)
  br label %l
l:
  %i = phi i64 [0, %entry], [%j, %l]
  %a = getelementptr i32, ptr addrspace(1) %q, i64 %i
  store i32 0, ptr addrspace(1) %a
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
; CHECK: src_loop_global -> tgt_loop_global: proved
define void @src_loop_global(ptr addrspace(1) %p, i64 %n) {
entry:
  %f = addrspacecast ptr addrspace(1) %p to ptr
  br label %l
l:
  %i = phi i64 [0, %entry], [%j, %l]
  %a = getelementptr i32, ptr %f, i64 %i
  store i32 0, ptr %a
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_loop_global(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %l
l:
  %i = phi i64 [0, %entry], [%j, %l]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 0, ptr addrspace(1) %a
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
