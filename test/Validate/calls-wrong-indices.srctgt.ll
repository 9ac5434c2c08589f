; Other indices and sizes of the launch than those that the source asks for. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-6: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.y()

define i64 @src_local_y() convergent  {
%r = call i64 @_Z12get_local_idj(i32 0)
ret i64 %r
}
define i64 @tgt_local_y() convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.y()
%r = zext i32 %a to i64
ret i64 %r
}

define i64 @src_local_3() convergent  {
%r = call i64 @_Z12get_local_idj(i32 3)
ret i64 %r
}
define i64 @tgt_local_3() convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.x()
%r = zext i32 %a to i64
ret i64 %r
}

define i64 @src_global_local() convergent  {
%r = call i64 @_Z13get_global_idj(i32 0)
ret i64 %r
}
define i64 @tgt_global_local() convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.x()
%r = zext i32 %a to i64
ret i64 %r
}

define i64 @src_group_local() convergent  {
%r = call i64 @_Z12get_group_idj(i32 0)
ret i64 %r
}
define i64 @tgt_group_local() convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.x()
%r = zext i32 %a to i64
ret i64 %r
}

define i64 @src_group_y() convergent  {
%r = call i64 @_Z12get_group_idj(i32 0)
ret i64 %r
}
define i64 @tgt_group_y() convergent  {
%a = call i32 @llvm.amdgcn.workgroup.id.y()
%r = zext i32 %a to i64
ret i64 %r
}

define i64 @src_local_unknown(i32 %x) convergent  {
%r = call i64 @_Z12get_local_idj(i32 %x)
ret i64 %r
}
define i64 @tgt_local_unknown(i32 %x) convergent  {
%a = call i32 @llvm.amdgcn.workitem.id.x()
%r = zext i32 %a to i64
ret i64 %r
}
