; A run takes a private object that is accessed before its first lifetime.start for alive. The target's accesses are
; undefined, and runs with all inputs prove it.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define i8 @src(i8 noundef %x, i1 noundef %c) {
  ret i8 %x
}
define i8 @tgt(i8 noundef %x, i1 noundef %c) {
  %a = alloca i8, addrspace(5)
  store i8 %x, ptr addrspace(5) %a
  %v = load i8, ptr addrspace(5) %a
  br i1 %c, label %d, label %e
d:
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  br label %e
e:
  ret i8 %v
}
