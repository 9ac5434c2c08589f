; Exports of other numbers or channels, and pixels that end elsewhere: none is proved.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-4: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

define void @src_exp_en(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float %x, float %y, float %x, float %y, i1 true, i1 true)
ret void
}
define void @tgt_exp_en(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
call void @llvm.amdgcn.exp.f32(i32 0, i32 3, float %x, float %y, float %x, float %y, i1 true, i1 true)
ret void
}

define void @src_exp_val(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float %x, float %y, float %x, float %y, i1 true, i1 true)
ret void
}
define void @tgt_exp_val(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float %y, float %y, float %x, float %y, i1 true, i1 true)
ret void
}

define void @src_kill(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
call void @llvm.amdgcn.kill(i1 false)
ret void
}
define void @tgt_kill(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
ret void
}

define void @src_killc(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%c = fcmp olt float %x, %y
call void @llvm.amdgcn.kill(i1 %c)
ret void
}
define void @tgt_killc(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
ret void
}
