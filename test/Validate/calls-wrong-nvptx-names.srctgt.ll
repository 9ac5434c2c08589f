; For NVPTX a declared function of C++ has a name like OpenCL's: it is any function.
; None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-1: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "nvptx64-nvidia-cuda"
declare i32 @_Z3minii(i32,i32)
declare i32 @llvm.smin.i32(i32,i32)
define ptx_kernel void @src_user_min(ptr addrspace(1) %p, i32 %n) convergent {
%r = call i32 @_Z3minii(i32 %n, i32 7)
store i32 %r, ptr addrspace(1) %p
ret void
}
define ptx_kernel void @tgt_user_min(ptr addrspace(1) %p, i32 %n) convergent {
%r = call i32 @llvm.smin.i32(i32 %n, i32 7)
store i32 %r, ptr addrspace(1) %p
ret void
}
