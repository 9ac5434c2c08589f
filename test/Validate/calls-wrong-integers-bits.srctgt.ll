; Counts of bits and rotations of other bits, in the other direction, or undefined for zero.
; Functions of integers that are not those that they replace. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-5: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
declare i32 @_Z3clzi(i32)
declare i32 @llvm.ctlz.i32(i32,i1)
declare i32 @llvm.cttz.i32(i32,i1)
declare i32 @_Z6rotateii(i32,i32)
declare i32 @llvm.fshl.i32(i32,i32,i32)
declare i32 @llvm.fshr.i32(i32,i32,i32)
declare i32 @_Z8popcounti(i32)
declare i32 @llvm.ctpop.i32(i32)

define i32 @src_clz_true(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3clzi(i32 %x)
ret i32 %r
}
define i32 @tgt_clz_true(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
ret i32 %r
}

define i32 @src_clz_cttz(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z3clzi(i32 %x)
ret i32 %r
}
define i32 @tgt_clz_cttz(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.cttz.i32(i32 %x, i1 false)
ret i32 %r
}

define i32 @src_rotate_r(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z6rotateii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_rotate_r(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.fshr.i32(i32 %x, i32 %x, i32 %y)
ret i32 %r
}

define i32 @src_rotate_other(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z6rotateii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_rotate_other(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 %y)
ret i32 %r
}

define i32 @src_popcount(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z8popcounti(i32 %x)
ret i32 %r
}
define i32 @tgt_popcount(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.ctpop.i32(i32 %y)
ret i32 %r
}
