; What is asked of the solver is limited in its own unit: each query, and all of them together. That the products of source
; and target are equal is too hard for it, and it gives up before it has tried each pair.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=solve --solver-limit=20000 --check-verdict %s | FileCheck %s
; CHECK: src -> tgt: inconclusive
; CHECK: all solver queries together reached their limit (--solver-limit)

target triple = "amdgcn-amd-amdhsa"

define void @src(ptr addrspace(1) %out, i64 %x, i64 %y, i64 %z, i64 %n) {
  %v0 = mul i64 %x, %y
  %r0 = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %v0)
  store volatile i64 %r0, ptr addrspace(1) %out, align 8
  %v1 = mul i64 %x, %z
  %r1 = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %v1)
  store volatile i64 %r1, ptr addrspace(1) %out, align 8
  %v2 = mul i64 %y, %z
  %r2 = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %v2)
  store volatile i64 %r2, ptr addrspace(1) %out, align 8
  %v3 = mul i64 %n, %z
  %r3 = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %v3)
  store volatile i64 %r3, ptr addrspace(1) %out, align 8
  ret void
}

define void @tgt(ptr addrspace(1) %out, i64 %x, i64 %y, i64 %z, i64 %n) {
  %and0 = and i64 %x, %y
  %or0 = or i64 %x, %y
  %only.a0 = xor i64 %or0, %y
  %only.b0 = xor i64 %or0, %x
  %both0 = mul i64 %and0, %or0
  %only0 = mul i64 %only.a0, %only.b0
  %v0 = add i64 %both0, %only0
  %r0 = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %v0)
  store volatile i64 %r0, ptr addrspace(1) %out, align 8
  %and1 = and i64 %x, %z
  %or1 = or i64 %x, %z
  %only.a1 = xor i64 %or1, %z
  %only.b1 = xor i64 %or1, %x
  %both1 = mul i64 %and1, %or1
  %only1 = mul i64 %only.a1, %only.b1
  %v1 = add i64 %both1, %only1
  %r1 = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %v1)
  store volatile i64 %r1, ptr addrspace(1) %out, align 8
  %and2 = and i64 %y, %z
  %or2 = or i64 %y, %z
  %only.a2 = xor i64 %or2, %z
  %only.b2 = xor i64 %or2, %y
  %both2 = mul i64 %and2, %or2
  %only2 = mul i64 %only.a2, %only.b2
  %v2 = add i64 %both2, %only2
  %r2 = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %v2)
  store volatile i64 %r2, ptr addrspace(1) %out, align 8
  %and3 = and i64 %n, %z
  %or3 = or i64 %n, %z
  %only.a3 = xor i64 %or3, %z
  %only.b3 = xor i64 %or3, %n
  %both3 = mul i64 %and3, %or3
  %only3 = mul i64 %only.a3, %only.b3
  %v3 = add i64 %both3, %only3
  %r3 = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %v3)
  store volatile i64 %r3, ptr addrspace(1) %out, align 8
  ret void
}

declare i64 @llvm.amdgcn.readfirstlane.i64(i64)
