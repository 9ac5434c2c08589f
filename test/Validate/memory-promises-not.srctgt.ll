; Functions of the target break what their attributes say of memory, on a path that the source does not take. Nothing is
; proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@seen = internal addrspace(1) global i32 0

; It writes more than the memory of its argument.
define internal void @note(ptr addrspace(1) %q, i1 %all) memory(argmem: readwrite) noinline {
  store i32 1, ptr addrspace(1) %q
  br i1 %all, label %more, label %end
more:
  store i32 1, ptr addrspace(1) @seen
  br label %end
end:
  ret void
}
; CHECK: src_other -> tgt_other: inconclusive: 'note' of the target may access memory that its attributes exclude
define i32 @src_other(ptr addrspace(1) %q) {
  call void @note(ptr addrspace(1) %q, i1 false)
  store i32 1, ptr addrspace(1) @seen
  %v = load i32, ptr addrspace(1) @seen
  ret i32 %v
}
define i32 @tgt_other(ptr addrspace(1) %q) {
  call void @note(ptr addrspace(1) %q, i1 true)
  %v = load i32, ptr addrspace(1) @seen
  ret i32 %v
}

; It writes an object of its caller.
define internal void @fill(ptr addrspace(5) %x, i1 %c, i32 %n) memory(read) noinline {
  br i1 %c, label %set, label %end
set:
  store i32 %n, ptr addrspace(5) %x
  br label %end
end:
  ret void
}
; CHECK: src_callers -> tgt_callers:
define i32 @src_callers(i32 %n) {
  %x = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %x
  call void @fill(ptr addrspace(5) %x, i1 false, i32 %n)
  %v = load i32, ptr addrspace(5) %x
  ret i32 %v
}
define i32 @tgt_callers(i32 %n) {
  %x = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %x
  call void @fill(ptr addrspace(5) %x, i1 true, i32 %n)
  %v = load i32, ptr addrspace(5) %x
  ret i32 %v
}

; The function itself reads what it may only write; a copy reads as well.
; CHECK: src_self -> tgt_self:
define i32 @src_self(ptr addrspace(1) %p) memory(write) {
  store i32 1, ptr addrspace(1) %p
  ret i32 1
}
define i32 @tgt_self(ptr addrspace(1) %p) memory(write) {
  store i32 1, ptr addrspace(1) %p
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}
; CHECK: src_copy -> tgt_copy:
define void @src_copy(ptr addrspace(1) writeonly %p, ptr addrspace(1) noalias %q) {
  store i32 5, ptr addrspace(1) %p
  store i32 5, ptr addrspace(1) %q
  ret void
}
define void @tgt_copy(ptr addrspace(1) writeonly %p, ptr addrspace(1) noalias %q) {
  store i32 5, ptr addrspace(1) %p
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) %p, i64 4, i1 false)
  ret void
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
