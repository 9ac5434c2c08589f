; Minima and maxima with another sign, of other numbers, or the other one of the two.
; Functions of integers that are not those that they replace. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-4: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

declare i32 @_Z3minii(i32,i32)
declare i32 @_Z3minjj(i32,i32)
declare i32 @_Z3maxii(i32,i32)
declare i32 @llvm.umin.i32(i32,i32)
declare i32 @llvm.smin.i32(i32,i32)

define i32 @src_min_u(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3minii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_min_u(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.umin.i32(i32 %x, i32 %y)
ret i32 %r
}

define i32 @src_minu_s(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3minjj(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_minu_s(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
ret i32 %r
}

define i32 @src_max_min(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3maxii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_max_min(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
ret i32 %r
}

define i32 @src_min_const(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3minii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_min_const(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3minii(i32 %x, i32 %x)
ret i32 %r
}
