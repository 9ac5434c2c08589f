; The number of those that are not in a ballot, from its count, and all lanes of it.
; RUN: rejoin lint --verbose %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)

define amdgpu_kernel void @not_in(ptr addrspace(1) %o, i1 %c) {
  ; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the workgroup is a multiple of the wave's size{{$}}
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %p = call i64 @llvm.ctpop.i64(i64 %b)
  %r = sub i64 64, %p
  store i64 %r, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @full(ptr addrspace(1) %o, i1 %c) {
  ; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the workgroup is a multiple of the wave's size{{$}}
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %q = icmp eq i64 %b, -1
  %r = zext i1 %q to i32
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; Those before the own lane.
define amdgpu_kernel void @rank(ptr addrspace(1) %o, i1 %c) {
  ; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %lo = trunc i64 %b to i32
  %s = lshr i64 %b, 32
  %hi = trunc i64 %s to i32
  %m = call i32 @llvm.amdgcn.mbcnt.lo(i32 %lo, i32 0)
  %r = call i32 @llvm.amdgcn.mbcnt.hi(i32 %hi, i32 %m)
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; The bit of the own lane, and that of its neighbour.
define amdgpu_kernel void @own(ptr addrspace(1) %o, i1 %c) {
  ; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %m = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %l = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %m)
  %w = zext i32 %l to i64
  %s = lshr i64 %b, %w
  %t = trunc i64 %s to i1
  store i1 %t, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @neighbour(ptr addrspace(1) %o, i1 %c) {
  ; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the workgroup is a multiple of the wave's size{{$}}
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %m = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %l = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %m)
  %x = xor i32 %l, 1
  %w = zext i32 %x to i64
  %s = lshr i64 %b, %w
  %t = trunc i64 %s to i1
  store i1 %t, ptr addrspace(1) %o
  ret void
}
