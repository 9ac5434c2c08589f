; What a function of variable arguments gets in memory instead: it has another type, and a body to match, so that the calls
; are not compared.
; RUN: env REJOIN_VALIDATE=1,verbose opt-22 -load-pass-plugin=%plugin -mtriple=amdgcn-amd-amdhsa -passes=expand-variadics -expand-variadics-override=lowering -disable-output %s > %t.said 2>&1
; RUN: FileCheck --input-file=%t.said %s
; CHECK: on 'f': inconclusive
; CHECK: 'many' is called with other types
target triple = "amdgcn-amd-amdhsa"
declare void @many(...)
define void @f(i32 %x) {
  call void (...) @many(i32 %x)
  ret void
}
