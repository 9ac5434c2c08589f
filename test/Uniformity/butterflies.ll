; What lanes make of their own and each other's values is the same for them if it is symmetric.
; RUN: %analyze --workgroup-size=256 %s | FileCheck %s
; RUN: rejoin run --check-analysis --kernel=whole --global=128 --local=128 --arg=i32s:5,9,1,7,3,200,11,13,5,9,1,7,3,200,11,13,0,1,4,9,16,25,36,49,64,81,3,24,47,72,2,31,62,95,33,70,12,53,96,44,91,43,94,50,8,65,27,88,54,22,89,61,35,11,86,66,48,32,18,6,93,85,79,75,73,73,75,79,85,93,6,18,32,48,66,86,11,35,61,89,22,54,88,27,65,8,50,94,43,91,44,96,53,12,70,33,95,62,31,2,72,47,24,3,81,64,49,36,25,16,9,4,1,0,1,4,9,16,25,36,49,64,81,3,24,47,72,2 --arg=zeros:512 %s | FileCheck --check-prefix=RUNS %s
; RUNS: {{[1-9][0-9]*}} claims compared, 0 contradicted
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: function 'whole'
; CHECK: DIVERGENT (2): %v1 =
; CHECK: DIVERGENT (quad): %v2 =
; CHECK: DIVERGENT (32): %v5 =
; CHECK: uniform (64): %v6 =
define amdgpu_kernel void @whole(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v0 = load i32, ptr addrspace(1) %a
  %l0 = xor i32 %lane, 1
  %b0 = shl i32 %l0, 2
  %w0 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b0, i32 %v0)
  %v1 = add i32 %v0, %w0
  %l1 = xor i32 %lane, 2
  %b1 = shl i32 %l1, 2
  %w1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b1, i32 %v1)
  %v2 = add i32 %v1, %w1
  %l2 = xor i32 %lane, 4
  %b2 = shl i32 %l2, 2
  %w2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b2, i32 %v2)
  %v3 = add i32 %v2, %w2
  %l3 = xor i32 %lane, 8
  %b3 = shl i32 %l3, 2
  %w3 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b3, i32 %v3)
  %v4 = add i32 %v3, %w3
  %l4 = xor i32 %lane, 16
  %b4 = shl i32 %l4, 2
  %w4 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b4, i32 %v4)
  %v5 = add i32 %v4, %w4
  %l5 = xor i32 %lane, 32
  %b5 = shl i32 %l5, 2
  %w5 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b5, i32 %v5)
  %v6 = add i32 %v5, %w5
  %c = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v6, ptr addrspace(1) %c
  ret void
}

; From the farthest lane on, all is symmetric with the last step only.
; CHECK-LABEL: function 'downwards'
; CHECK: DIVERGENT (thread): %v5 =
; CHECK: uniform (64): %v6 =
define amdgpu_kernel void @downwards(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v0 = load i32, ptr addrspace(1) %a
  %l0 = xor i32 %lane, 32
  %b0 = shl i32 %l0, 2
  %w0 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b0, i32 %v0)
  %v1 = and i32 %v0, %w0
  %l1 = xor i32 %lane, 16
  %b1 = shl i32 %l1, 2
  %w1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b1, i32 %v1)
  %v2 = and i32 %v1, %w1
  %l2 = xor i32 %lane, 8
  %b2 = shl i32 %l2, 2
  %w2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b2, i32 %v2)
  %v3 = and i32 %v2, %w2
  %l3 = xor i32 %lane, 4
  %b3 = shl i32 %l3, 2
  %w3 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b3, i32 %v3)
  %v4 = and i32 %v3, %w3
  %l4 = xor i32 %lane, 2
  %b4 = shl i32 %l4, 2
  %w4 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b4, i32 %v4)
  %v5 = and i32 %v4, %w4
  %l5 = xor i32 %lane, 1
  %b5 = shl i32 %l5, 2
  %w5 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b5, i32 %v5)
  %v6 = and i32 %v5, %w5
  %c = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v6, ptr addrspace(1) %c
  ret void
}

; CHECK-LABEL: function 'missing'
; CHECK: DIVERGENT (8): %v5 =
define amdgpu_kernel void @missing(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v0 = load i32, ptr addrspace(1) %a
  %l0 = xor i32 %lane, 1
  %b0 = shl i32 %l0, 2
  %w0 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b0, i32 %v0)
  %v1 = add i32 %v0, %w0
  %l1 = xor i32 %lane, 2
  %b1 = shl i32 %l1, 2
  %w1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b1, i32 %v1)
  %v2 = add i32 %v1, %w1
  %l2 = xor i32 %lane, 4
  %b2 = shl i32 %l2, 2
  %w2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b2, i32 %v2)
  %v3 = add i32 %v2, %w2
  %l3 = xor i32 %lane, 16
  %b3 = shl i32 %l3, 2
  %w3 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b3, i32 %v3)
  %v4 = add i32 %v3, %w3
  %l4 = xor i32 %lane, 32
  %b4 = shl i32 %l4, 2
  %w4 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b4, i32 %v4)
  %v5 = add i32 %v4, %w4
  %c = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v5, ptr addrspace(1) %c
  ret void
}

; CHECK-LABEL: function 'difference'
; CHECK: DIVERGENT (thread): %v6 =
define amdgpu_kernel void @difference(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v0 = load i32, ptr addrspace(1) %a
  %l0 = xor i32 %lane, 1
  %b0 = shl i32 %l0, 2
  %w0 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b0, i32 %v0)
  %v1 = sub i32 %v0, %w0
  %l1 = xor i32 %lane, 2
  %b1 = shl i32 %l1, 2
  %w1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b1, i32 %v1)
  %v2 = sub i32 %v1, %w1
  %l2 = xor i32 %lane, 4
  %b2 = shl i32 %l2, 2
  %w2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b2, i32 %v2)
  %v3 = sub i32 %v2, %w2
  %l3 = xor i32 %lane, 8
  %b3 = shl i32 %l3, 2
  %w3 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b3, i32 %v3)
  %v4 = sub i32 %v3, %w3
  %l4 = xor i32 %lane, 16
  %b4 = shl i32 %l4, 2
  %w4 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b4, i32 %v4)
  %v5 = sub i32 %v4, %w4
  %l5 = xor i32 %lane, 32
  %b5 = shl i32 %l5, 2
  %w5 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b5, i32 %v5)
  %v6 = sub i32 %v5, %w5
  %c = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v6, ptr addrspace(1) %c
  ret void
}

; The halves of a wave of 64 are permuted apart.
; CHECK-LABEL: function 'halves'
; CHECK: DIVERGENT (32): %v5
; CHECK: DIVERGENT (thread): %v6 =
define amdgpu_kernel void @halves(ptr addrspace(1) %p, ptr addrspace(1) %q) #1 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v0 = load i32, ptr addrspace(1) %a
  %l0 = xor i32 %lane, 1
  %b0 = shl i32 %l0, 2
  %w0 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b0, i32 %v0)
  %v1 = add i32 %v0, %w0
  %l1 = xor i32 %lane, 2
  %b1 = shl i32 %l1, 2
  %w1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b1, i32 %v1)
  %v2 = add i32 %v1, %w1
  %l2 = xor i32 %lane, 4
  %b2 = shl i32 %l2, 2
  %w2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b2, i32 %v2)
  %v3 = add i32 %v2, %w2
  %l3 = xor i32 %lane, 8
  %b3 = shl i32 %l3, 2
  %w3 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b3, i32 %v3)
  %v4 = add i32 %v3, %w3
  %l4 = xor i32 %lane, 16
  %b4 = shl i32 %l4, 2
  %w4 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b4, i32 %v4)
  %v5 = add i32 %v4, %w4
  %l5 = xor i32 %lane, 32
  %b5 = shl i32 %l5, 2
  %w5 = call i32 @llvm.amdgcn.ds.bpermute(i32 %b5, i32 %v5)
  %v6 = add i32 %v5, %w5
  %c = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v6, ptr addrspace(1) %c
  ret void
}

attributes #0 = { "target-cpu"="gfx90a" }
attributes #1 = { "target-cpu"="gfx1030" "target-features"="+wavefrontsize64" }
