; What does not lie within a global object whose size is known is poison; a constant is not another.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --input-file=%t.solved %s
; RUN: not grep proved %t.solved
target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
@numbers = internal addrspace(4) constant [4 x i32] [i32 5, i32 7, i32 9, i32 11]
@shared = internal addrspace(3) global [6 x i32] poison
@elsewhere = external addrspace(4) constant [4 x i32]

; CHECK: src_behind -> tgt_behind: {{refuted|inconclusive}}
define ptr addrspace(3) @src_behind(i32 %i) {
  %j = urem i32 %i, 8
  %at = getelementptr [6 x i32], ptr addrspace(3) @shared, i32 0, i32 %j
  ret ptr addrspace(3) %at
}
define ptr addrspace(3) @tgt_behind(i32 %i) {
  %j = urem i32 %i, 8
  %at = getelementptr inbounds [6 x i32], ptr addrspace(3) @shared, i32 0, i32 %j
  ret ptr addrspace(3) %at
}

; On the way.
; CHECK: src_detour -> tgt_detour: {{refuted|inconclusive}}
define ptr addrspace(3) @src_detour() {
  %at = getelementptr [6 x i32], ptr addrspace(3) @shared, i32 2, i32 -10
  ret ptr addrspace(3) %at
}
define ptr addrspace(3) @tgt_detour() {
  %at = getelementptr inbounds [6 x i32], ptr addrspace(3) @shared, i32 2, i32 -10
  ret ptr addrspace(3) %at
}

; Around.
; CHECK: src_wraps -> tgt_wraps: {{refuted|inconclusive}}
define ptr addrspace(3) @src_wraps() {
  %at = getelementptr i32, ptr addrspace(3) @shared, i32 1073741824
  ret ptr addrspace(3) %at
}
define ptr addrspace(3) @tgt_wraps() {
  %at = getelementptr inbounds i32, ptr addrspace(3) @shared, i32 1073741824
  ret ptr addrspace(3) %at
}

; CHECK: src_other -> tgt_other: {{refuted|inconclusive}}
define i32 @src_other(i32 %i) {
  %j = and i32 %i, 3
  %at = getelementptr [4 x i32], ptr addrspace(4) @numbers, i32 0, i32 %j
  %r = load i32, ptr addrspace(4) %at
  ret i32 %r
}
define i32 @tgt_other(i32 %i) {
  %j = and i32 %i, 3
  %k = mul i32 %j, 2
  %low = add i32 %k, 5
  %c = icmp eq i32 %j, 2
  %r = select i1 %c, i32 8, i32 %low
  ret i32 %r
}

; CHECK: src_unknown -> tgt_unknown: {{refuted|inconclusive}}
define i32 @src_unknown() {
  %r = load i32, ptr addrspace(4) @elsewhere
  ret i32 %r
}
define i32 @tgt_unknown() {
  ret i32 5
}

; In what the target calls.
; CHECK: src_calls -> tgt_calls: {{refuted|inconclusive}}
define ptr addrspace(3) @src_calls() {
  %at = call ptr addrspace(3) @far()
  ret ptr addrspace(3) %at
}
define ptr addrspace(3) @tgt_calls() {
  %at = call ptr addrspace(3) @far_inside()
  ret ptr addrspace(3) %at
}
define internal ptr addrspace(3) @far() {
  %at = getelementptr [6 x i32], ptr addrspace(3) @shared, i32 0, i32 20
  ret ptr addrspace(3) %at
}
define internal ptr addrspace(3) @far_inside() {
  %at = getelementptr inbounds [6 x i32], ptr addrspace(3) @shared, i32 0, i32 20
  ret ptr addrspace(3) %at
}
