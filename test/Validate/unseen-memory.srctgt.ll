; Writes of memory that nobody reads afterwards, among others that leave the same: a copy, memory that is dead after the
; return, local memory at the end of a kernel. The first events that differ may be right ones.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @fill(ptr addrspace(1)) memory(argmem: write) nounwind willreturn
declare void @use(ptr)

define void @src_between(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(3) %q
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(3) %q
  ret void
}
define void @tgt_between(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 2, ptr addrspace(3) %q
  ret void
}

define void @src_split(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  %h = getelementptr i8, ptr addrspace(3) %q, i32 2
  store i16 1, ptr addrspace(3) %q
  store i16 0, ptr addrspace(3) %h
  store i32 3, ptr addrspace(1) %p
  ret void
}
define void @tgt_split(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(3) %q
  ret void
}

define void @src_exchanged(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) noalias %q, ptr addrspace(3) noalias %r) {
  store i32 1, ptr addrspace(3) %q
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(3) %r
  ret void
}
define void @tgt_exchanged(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) noalias %q, ptr addrspace(3) noalias %r) {
  store i32 2, ptr addrspace(3) %r
  store i32 1, ptr addrspace(3) %q
  ret void
}

define void @src_local(ptr addrspace(3) dead_on_return %q, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  store i32 1, ptr addrspace(3) %q
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_local(ptr addrspace(3) dead_on_return %q, ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(1) %p
  ret void
}

define void @src_call(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(3) %q
  call void @fill(ptr addrspace(1) %p)
  store i32 2, ptr addrspace(3) %q
  ret void
}
define void @tgt_call(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 2, ptr addrspace(3) %q
  ret void
}

define void @src_loop(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  store i32 %i, ptr addrspace(3) %q
  store i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp eq i32 %j, 3
  br i1 %c, label %end, label %loop
end:
  ret void
}
define void @tgt_loop(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 2, ptr addrspace(3) %q
  ret void
}

define void @src_copy(ptr byval(i32) %b) {
  call void @use(ptr %b)
  store i32 2, ptr %b
  ret void
}
define void @tgt_copy(ptr byval(i32) %b) {
  call void @use(ptr %b)
  ret void
}

define amdgpu_kernel void @src_end_of_kernel(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %x = load i32, ptr addrspace(3) %q
  store i32 1, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %p
  store i32 1, ptr addrspace(3) %q
  ret void
}
define amdgpu_kernel void @tgt_end_of_kernel(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %x = load i32, ptr addrspace(3) %q
  store i32 %x, ptr addrspace(1) %p
  ret void
}
