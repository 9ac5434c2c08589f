; Elements of vectors that are no whole bytes lie side by side in memory, the first one lowest.
; RUN: rejoin run %s --local=1 --arg=zeros:64 --out=0:i64 | FileCheck %s
; CHECK: argument 0: 133 17185 25769803781 3 6 7 0 165

target triple = "amdgcn-amd-amdhsa"
@init = addrspace(1) constant <8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 0, i1 1, i1 0, i1 1>

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %a = alloca i64, addrspace(5)
  ; 1 + 4 + 128
  store <8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 1>, ptr addrspace(5) %a
  %b = load i8, ptr addrspace(5) %a
  %b64 = zext i8 %b to i64
  store i64 %b64, ptr addrspace(1) %p
  ; 0x4321
  %p1 = getelementptr i64, ptr addrspace(1) %p, i32 1
  store <4 x i4> <i4 1, i4 2, i4 3, i4 4>, ptr addrspace(1) %p1
  ; 5 + 3 * 2^33
  %p2 = getelementptr i64, ptr addrspace(1) %p, i32 2
  store i64 0, ptr addrspace(5) %a
  %w = alloca <2 x i33>, addrspace(5)
  store <2 x i33> <i33 5, i33 3>, ptr addrspace(5) %w
  %w64 = load i64, ptr addrspace(5) %w
  store i64 %w64, ptr addrspace(1) %p2
  ; What is written is read again, and a store leaves its neighbours.
  %v = load <2 x i33>, ptr addrspace(5) %w
  %v1 = extractelement <2 x i33> %v, i32 1
  %v1.64 = zext i33 %v1 to i64
  %p3 = getelementptr i64, ptr addrspace(1) %p, i32 3
  store i64 %v1.64, ptr addrspace(1) %p3
  store i16 30292, ptr addrspace(5) %a
  %n = load <4 x i4>, ptr addrspace(5) %a
  %n2 = extractelement <4 x i4> %n, i32 2
  %n3 = extractelement <4 x i4> %n, i32 3
  %n2.64 = zext i4 %n2 to i64
  %n3.64 = zext i4 %n3 to i64
  %p4 = getelementptr i64, ptr addrspace(1) %p, i32 4
  %p5 = getelementptr i64, ptr addrspace(1) %p, i32 5
  store i64 %n2.64, ptr addrspace(1) %p4
  store i64 %n3.64, ptr addrspace(1) %p5
  ; What a global begins with.
  %i = load i8, ptr addrspace(1) @init
  %i64 = zext i8 %i to i64
  %p7 = getelementptr i64, ptr addrspace(1) %p, i32 7
  store i64 %i64, ptr addrspace(1) %p7
  ret void
}
