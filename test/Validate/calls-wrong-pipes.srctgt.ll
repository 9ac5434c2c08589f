; Pipes: another operation, or another argument. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-2: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

declare i32 @__read_pipe_2_4(ptr addrspace(1), ptr)
declare i32 @__read_pipe_2(ptr addrspace(1), ptr, i32, i32)
declare i32 @__write_pipe_2(ptr addrspace(1), ptr, i32, i32)

define i32 @src_pipe_size(ptr addrspace(1) %p, ptr %q) convergent  {
%r = call i32 @__read_pipe_2_4(ptr addrspace(1) %p, ptr %q)
ret i32 %r
}
define i32 @tgt_pipe_size(ptr addrspace(1) %p, ptr %q) convergent  {
%r = call i32 @__read_pipe_2(ptr addrspace(1) %p, ptr %q, i32 8, i32 8)
ret i32 %r
}

define i32 @src_pipe_write(ptr addrspace(1) %p, ptr %q) convergent  {
%r = call i32 @__read_pipe_2_4(ptr addrspace(1) %p, ptr %q)
ret i32 %r
}
define i32 @tgt_pipe_write(ptr addrspace(1) %p, ptr %q) convergent  {
%r = call i32 @__write_pipe_2(ptr addrspace(1) %p, ptr %q, i32 4, i32 4)
ret i32 %r
}
