; What an undefined value of the source may become, once at each use; a frozen one is always the same.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define void @src_phi(i1 %c, i32 %y) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %u = phi i32 [ undef, %0 ], [ %y, %a ]
  call void @two(i32 %u, i32 %u)
  ret void
}
define void @tgt_phi(i1 %c, i32 %y) {
  %v = select i1 %c, i32 %y, i32 7
  call void @two(i32 %v, i32 %v)
  ret void
}

; Both read what nobody wrote.
define void @src_memory(i32 %y) {
  %x = alloca i32, addrspace(5)
  %u = load i32, ptr addrspace(5) %x
  %v = shl i32 %u, 1
  call void @two(i32 %v, i32 %y)
  ret void
}
define void @tgt_memory(i32 %y) {
  %x = alloca i32, addrspace(5)
  %u = load i32, ptr addrspace(5) %x
  %v = mul i32 %u, 2
  call void @two(i32 %v, i32 %y)
  ret void
}

define void @src_frozen(i32 %y) {
  %u = freeze i32 undef
  %v = shl i32 %u, 1
  call void @two(i32 %v, i32 %u)
  ret void
}
define void @tgt_frozen(i32 %y) {
  %u = freeze i32 undef
  %v = add i32 %u, %u
  call void @two(i32 %v, i32 %u)
  ret void
}

; The source's behaviour is undefined as well.
define void @src_branch(i32 %y) {
  br i1 undef, label %a, label %b
a:
  call void @two(i32 %y, i32 %y)
  ret void
b:
  ret void
}
define void @tgt_branch(i32 %y) {
  ret void
}

declare void @two(i32, i32)
