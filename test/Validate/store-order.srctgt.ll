; Two stores change places.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i8 %x, ptr addrspace(1) %p) convergent {
  store i8 1, ptr addrspace(1) %p
  store i8 2, ptr addrspace(1) %p
  ret void
}
define void @tgt(i8 %x, ptr addrspace(1) %p) convergent {
  store i8 2, ptr addrspace(1) %p
  store i8 1, ptr addrspace(1) %p
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
