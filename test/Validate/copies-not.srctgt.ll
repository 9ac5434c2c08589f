; Copies of private objects that are not those of the source.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --input-file=%t.solved %s
; RUN: not grep proved %t.solved
target datalayout = "e-p:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.memcpy.p5.p5.i64(ptr addrspace(5), ptr addrspace(5), i64, i1)
declare void @llvm.memmove.p5.p5.i64(ptr addrspace(5), ptr addrspace(5), i64, i1)
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1), ptr addrspace(5), i64, i1)

; CHECK: src_shorter -> tgt_shorter: {{refuted|inconclusive}}
define i32 @src_shorter(i32 %x, i32 %y) {
  %a = alloca i32, align 4, addrspace(5)
  %b = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %y, ptr addrspace(5) %b
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %b, ptr addrspace(5) %a, i64 3, i1 false)
  %r = load i32, ptr addrspace(5) %b
  ret i32 %r
}
define i32 @tgt_shorter(i32 %x, i32 %y) {
  ret i32 %x
}

; A copy that moves overlapping bytes may not be one that may not.
; CHECK: src_moves -> tgt_moves: {{refuted|inconclusive}}
define i8 @src_moves(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 1
  call void @llvm.memmove.p5.p5.i64(ptr addrspace(5) %a1, ptr addrspace(5) %a, i64 2, i1 false)
  %r = load i8, ptr addrspace(5) %a1
  ret i8 %r
}
define i8 @tgt_moves(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 1
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %a1, ptr addrspace(5) %a, i64 2, i1 false)
  %r = load i8, ptr addrspace(5) %a1
  ret i8 %r
}

; CHECK: src_outside -> tgt_outside: {{refuted|inconclusive}}
define i32 @src_outside(i32 %x) {
  ret i32 %x
}
define i32 @tgt_outside(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  %b = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %b, ptr addrspace(5) %a, i64 5, i1 false)
  ret i32 %x
}

; Where there may be no memory nothing may be read.
; CHECK: src_reads_more -> tgt_reads_more: inconclusive
; CHECK: the target reads memory that the source does not
define i32 @src_reads_more(ptr addrspace(1) %m) {
  %r = load i32, ptr addrspace(1) %m, align 4
  ret i32 %r
}
define i32 @tgt_reads_more(ptr addrspace(1) %m) {
  %a = alloca i64, align 4, addrspace(5)
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %a, ptr addrspace(1) align 4 %m, i64 8, i1 false)
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}

; CHECK: src_writes_other -> tgt_writes_other: {{refuted|inconclusive}}
define void @src_writes_other(ptr addrspace(1) %m, i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %m, ptr addrspace(5) align 4 %a, i64 4, i1 false)
  ret void
}
define void @tgt_writes_other(ptr addrspace(1) %m, i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  %y = xor i32 %x, 16777216
  store i32 %y, ptr addrspace(5) %a
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %m, ptr addrspace(5) align 4 %a, i64 4, i1 false)
  ret void
}

; What was copied before a write is not what is there behind it.
; CHECK: src_later -> tgt_later: {{refuted|inconclusive}}
define i32 @src_later(ptr addrspace(1) %m, i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %a, ptr addrspace(1) align 4 %m, i64 4, i1 false)
  store i32 %x, ptr addrspace(1) %m
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
define i32 @tgt_later(ptr addrspace(1) %m, i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(1) %m
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %a, ptr addrspace(1) align 4 %m, i64 4, i1 false)
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
