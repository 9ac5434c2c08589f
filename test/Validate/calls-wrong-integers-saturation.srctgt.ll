; Saturating sums and differences with another sign, or that wrap.
; Functions of integers that are not those that they replace. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-3: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
declare i32 @_Z7add_satii(i32,i32)
declare i32 @_Z7sub_satii(i32,i32)
declare i32 @_Z7add_satjj(i32,i32)
declare i32 @llvm.uadd.sat.i32(i32,i32)
declare i32 @llvm.usub.sat.i32(i32,i32)

define i32 @src_addsat_u(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z7add_satii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_addsat_u(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.uadd.sat.i32(i32 %x, i32 %y)
ret i32 %r
}

define i32 @src_addsat_add(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z7add_satjj(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_addsat_add(i32 %x, i32 %y) convergent  {
%r = add i32 %x, %y
ret i32 %r
}

define i32 @src_subsat_u(i32 %x, i32 %y) convergent  {
%r = call i32 @_Z7sub_satii(i32 %x, i32 %y)
ret i32 %r
}
define i32 @tgt_subsat_u(i32 %x, i32 %y) convergent  {
%r = call i32 @llvm.usub.sat.i32(i32 %x, i32 %y)
ret i32 %r
}
