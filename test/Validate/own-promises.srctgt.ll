; What the target says of itself, by attributes, and the source does not: what LLVM infers from its body holds.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @g(i32) nounwind
declare i32 @pure(i32) memory(none) nounwind willreturn

define void @src_nounwind(i32 %x) {
  call void @g(i32 %x)
  ret void
}
define void @tgt_nounwind(i32 %x) nounwind {
  call void @g(i32 %x)
  ret void
}

define i32 @src_pure(i32 %x) convergent {
  %r = call i32 @pure(i32 %x)
  ret i32 %r
}
define i32 @tgt_pure(i32 %x) memory(none) nounwind willreturn {
  %r = call i32 @pure(i32 %x)
  ret i32 %r
}

define i32 @src_reads(ptr addrspace(1) %p) {
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_reads(ptr addrspace(1) readonly captures(none) %p) memory(argmem: read) nounwind {
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}

; Fewer promises are always right.
define void @src_fewer(ptr addrspace(1) noalias align 16 %p) memory(argmem: write) nounwind willreturn {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_fewer(ptr addrspace(1) align 8 %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
