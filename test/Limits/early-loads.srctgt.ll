; A load of a noalias argument that the source executes under a condition, and the target always. If the caller passes the
; address of @g, only the target reads by both; LLVM's passes do the same.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
@g = external addrspace(1) global i32

define i32 @src(ptr addrspace(1) noundef noalias dereferenceable(4) align 4 %p, i1 noundef %c) {
  store i32 1, ptr addrspace(1) @g
  br i1 %c, label %t, label %e
t:
  %v = load i32, ptr addrspace(1) %p
  br label %e
e:
  %r = phi i32 [ %v, %t ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt(ptr addrspace(1) noundef noalias dereferenceable(4) align 4 %p, i1 noundef %c) {
  store i32 1, ptr addrspace(1) @g
  %v = load i32, ptr addrspace(1) %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
