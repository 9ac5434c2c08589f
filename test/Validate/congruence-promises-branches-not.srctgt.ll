; The target branches on what may be undefined, or says that all threads go the same way.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare void @use(i32)
; The target branches by what may be undefined, to one place alone.
define void @src_switch(ptr addrspace(1) %p, i32 %x, i1 %c) {
  call void @use(i32 1)
  ret void
}
define void @tgt_switch(ptr addrspace(1) %p, i32 %x, i1 %c) {
  switch i32 %x, label %d [
  ]
d:
  call void @use(i32 1)
  ret void
}
; All threads are said to go the same way.
define void @src_uniform(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %t, label %e
t:
  call void @use(i32 1)
  br label %e
e:
  ret void
}
define void @tgt_uniform(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %t, label %e, !amdgpu.uniform !5
t:
  call void @use(i32 1)
  br label %e
e:
  ret void
}
!5 = !{}
