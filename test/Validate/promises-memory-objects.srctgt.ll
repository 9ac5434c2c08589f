; Ends of private objects, and objects of a size that depends on the inputs, that the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
declare void @llvm.lifetime.end.p5(ptr addrspace(5))

; CHECK: src_lifetime -> tgt_lifetime: refuted
define i32 @src_lifetime(i32 %x, i32 %y) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
define i32 @tgt_lifetime(i32 %x, i32 %y) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}

; CHECK: src_any_size -> tgt_any_size: inconclusive
; CHECK: private objects of a size that depends on the inputs are not modelled
define i32 @src_any_size(i32 %n, i32 %i) {
  ret i32 %i
}
define i32 @tgt_any_size(i32 %n, i32 %i) {
  %a = alloca i32, i32 %n, addrspace(5)
  store i32 %i, ptr addrspace(5) %a
  ret i32 %i
}
