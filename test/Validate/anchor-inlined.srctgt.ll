; A callee with an anchor of its own is inlined: the implementation chooses at the anchor, on both sides.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent nounwind willreturn
define internal void @callee(i32 %x) {
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %a) ]
  ret void
}
define void @src(i32 %x) {
  call void @callee(i32 %x)
  ret void
}
define void @tgt(i32 %x) {
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %a) ]
  ret void
}
