; Copies of private objects, and bytes that are set there, are followed byte by byte.
; RUN: rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved
; RUN: FileCheck --input-file=%t.solved %s
target datalayout = "e-p:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.memcpy.p5.p5.i64(ptr addrspace(5), ptr addrspace(5), i64, i1)
declare void @llvm.memmove.p5.p5.i64(ptr addrspace(5), ptr addrspace(5), i64, i1)
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1), ptr addrspace(5), i64, i1)
declare void @llvm.memset.p5.i64(ptr addrspace(5), i8, i64, i1)

; CHECK: src_struct -> tgt_struct: proved
define i32 @src_struct(i32 %x, i32 %y) {
  %a = alloca { i32, i32 }, align 4, addrspace(5)
  %b = alloca { i32, i32 }, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 4
  store i32 %y, ptr addrspace(5) %a1
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) align 4 %b, ptr addrspace(5) align 4 %a, i64 8, i1 false)
  store i32 0, ptr addrspace(5) %a
  %b1 = getelementptr i8, ptr addrspace(5) %b, i32 4
  %p = load i32, ptr addrspace(5) %b
  %q = load i32, ptr addrspace(5) %b1
  %s = sub i32 %p, %q
  ret i32 %s
}
define i32 @tgt_struct(i32 %x, i32 %y) {
  %s = sub i32 %x, %y
  ret i32 %s
}

; CHECK: src_from_memory -> tgt_from_memory: proved
define i32 @src_from_memory(ptr addrspace(1) %m) {
  %a = alloca [3 x i32], align 4, addrspace(5)
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %a, ptr addrspace(1) align 4 %m, i64 12, i1 false)
  %a2 = getelementptr i8, ptr addrspace(5) %a, i32 8
  %r = load i32, ptr addrspace(5) %a2
  ret i32 %r
}
define i32 @tgt_from_memory(ptr addrspace(1) %m) {
  %m2 = getelementptr i8, ptr addrspace(1) %m, i64 8
  %r = load i32, ptr addrspace(1) %m2, align 4
  ret i32 %r
}

; CHECK: src_to_memory -> tgt_to_memory: proved
define void @src_to_memory(ptr addrspace(1) %m, i32 %x) {
  %a = alloca [2 x i32], align 4, addrspace(5)
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 4
  store i32 1, ptr addrspace(5) %a
  store i32 %x, ptr addrspace(5) %a1
  store i32 0, ptr addrspace(5) %a
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %m, ptr addrspace(5) align 4 %a, i64 8, i1 false)
  ret void
}
define void @tgt_to_memory(ptr addrspace(1) %m, i32 %x) {
  %a = alloca i64, align 8, addrspace(5)
  %w = zext i32 %x to i64
  %h = shl i64 %w, 32
  store i64 %h, ptr addrspace(5) %a
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %m, ptr addrspace(5) align 8 %a, i64 8, i1 false)
  ret void
}

; CHECK: src_set -> tgt_set: proved
define i32 @src_set(i8 %x) {
  %a = alloca [7 x i8], align 4, addrspace(5)
  call void @llvm.memset.p5.i64(ptr addrspace(5) %a, i8 %x, i64 7, i1 false)
  %a2 = getelementptr i8, ptr addrspace(5) %a, i32 2
  %r = load i32, ptr addrspace(5) %a2, align 1
  ret i32 %r
}
define i32 @tgt_set(i8 %x) {
  %w = zext i8 %x to i32
  %r = mul i32 %w, 16843009
  ret i32 %r
}

; Bytes that overlap are as they were before.
; CHECK: src_moved -> tgt_moved: proved
define i16 @src_moved(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 1
  call void @llvm.memmove.p5.p5.i64(ptr addrspace(5) %a1, ptr addrspace(5) %a, i64 3, i1 false)
  %r = load i16, ptr addrspace(5) %a, align 4
  ret i16 %r
}
define i16 @tgt_moved(i32 %x) {
  %b = and i32 %x, 255
  %r = mul i32 %b, 257
  %s = trunc i32 %r to i16
  ret i16 %s
}

; A poison neighbour does not matter; what overlaps is undefined.
; CHECK: src_poison_beside -> tgt_poison_beside: proved
define i16 @src_poison_beside(i16 %x) {
  %a = alloca [2 x i16], align 4, addrspace(5)
  %b = alloca [2 x i16], align 4, addrspace(5)
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 2
  store i16 poison, ptr addrspace(5) %a
  store i16 %x, ptr addrspace(5) %a1
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) align 4 %b, ptr addrspace(5) align 4 %a, i64 4, i1 false)
  %b1 = getelementptr i8, ptr addrspace(5) %b, i32 2
  %r = load i16, ptr addrspace(5) %b1
  ret i16 %r
}
define i16 @tgt_poison_beside(i16 %x) {
  ret i16 %x
}
; CHECK: src_overlap -> tgt_overlap: proved
define i8 @src_overlap(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 1
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %a1, ptr addrspace(5) %a, i64 2, i1 false)
  ret i8 0
}
define i8 @tgt_overlap(i32 %x) {
  ret i8 1
}

; What a constant holds is known.
; CHECK: src_constant -> tgt_constant: proved
@numbers = internal addrspace(4) constant [3 x i32] [i32 5, i32 7, i32 9]
declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5), ptr addrspace(4), i64, i1)
define i32 @src_constant() {
  %a = alloca [3 x i32], align 4, addrspace(5)
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 4 %a, ptr addrspace(4) align 4 @numbers, i64 12, i1 false)
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i.next, %loop ]
  %s = phi i32 [ 0, %0 ], [ %s.next, %loop ]
  %at = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %n = load i32, ptr addrspace(5) %at
  %direct = getelementptr i32, ptr addrspace(4) @numbers, i32 %i
  %m = load i32, ptr addrspace(4) %direct
  %nm = mul i32 %n, %m
  %s.next = add i32 %s, %nm
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 3
  br i1 %more, label %loop, label %done
done:
  ret i32 %s.next
}
define i32 @tgt_constant() {
  ret i32 155
}
