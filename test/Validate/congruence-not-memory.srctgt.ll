; Loads, stores and objects that differ a little from those that rules of congruence are for. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare i32 @some(i32)
declare void @takes(ptr addrspace(5))
declare void @llvm.amdgcn.s.barrier() convergent

; The load is of what was there before the call.
define i32 @src_call(ptr addrspace(1) %p) {
  %r = call i32 @some(i32 1)
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}
define i32 @tgt_call(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %r = call i32 @some(i32 1)
  ret i32 %v
}

; The same with a barrier.
define amdgpu_kernel void @src_barrier(ptr addrspace(3) %p, ptr addrspace(1) %o) {
  %v = load i32, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier()
  %w = load i32, ptr addrspace(3) %p
  store i32 %w, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @tgt_barrier(ptr addrspace(3) %p, ptr addrspace(1) %o) {
  %v = load i32, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier()
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; A store to what may be the same place.
define i32 @src_alias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %q
  %b = load i32, ptr addrspace(1) %p
  ret i32 %b
}
define i32 @tgt_alias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %q
  ret i32 %a
}

; Bytes of both overlap.
define i32 @src_overlap(ptr addrspace(1) %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 3
  %a = load i32, ptr addrspace(1) %p
  store i16 1, ptr addrspace(1) %q, align 1
  %b = load i32, ptr addrspace(1) %p
  ret i32 %b
}
define i32 @tgt_overlap(ptr addrspace(1) %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 3
  %a = load i32, ptr addrspace(1) %p
  store i16 1, ptr addrspace(1) %q, align 1
  ret i32 %a
}

; Where the source does not load, there may be no memory.
define i32 @src_speculated(i1 noundef %c, ptr addrspace(1) %p) {
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr addrspace(1) %p
  br label %b
b:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_speculated(i1 noundef %c, ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}

define void @src_hoisted(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %v = load i32, ptr addrspace(1) %p
  %r = call i32 @some(i32 %v) memory(none) nounwind willreturn
  %next = add i32 %i, %v
  br label %test
end:
  ret void
}
define void @tgt_hoisted(i32 %n, ptr addrspace(1) %p) {
entry:
  %v = load i32, ptr addrspace(1) %p
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %r = call i32 @some(i32 %v) memory(none) nounwind willreturn
  %next = add i32 %i, %v
  br label %test
end:
  ret void
}

; The callee knows the object.
define i32 @src_escapes() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @takes(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_escapes() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @takes(ptr addrspace(5) %a)
  ret i32 1
}

; A store with an alignment that the object does not have.
define i32 @src_aligned(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, align 4
  ret i32 %x
}
define i32 @tgt_aligned(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, align 64
  ret i32 %x
}

; A volatile load is one load.
define i32 @src_volatile(ptr addrspace(1) %p) {
  %a = load volatile i32, ptr addrspace(1) %p
  %b = load volatile i32, ptr addrspace(1) %p
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @tgt_volatile(ptr addrspace(1) %p) {
  %a = load volatile i32, ptr addrspace(1) %p
  %r = add i32 %a, %a
  ret i32 %r
}
