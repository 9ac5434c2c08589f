; AMDGPU: what LLVM's tables have wrong or leave to the operands, and what they know.
; permute and set.inactive differ by lane; reductions, votes and uniform lookups do not; workgroup ids have more than a wave.
; RUN: %analyze --assume-race-free=no %s | FileCheck %s
; RUN: %analyze --assume-race-free=no %s --mcpu=gfx1100 | FileCheck --check-prefix=WAVE32 %s
; RUN: %analyze --assume-race-free=no %s --wave-size=32 | FileCheck --check-prefix=WAVE32 %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: for groups of 64, waves of 64
; WAVE32: for groups of 32, waves of 32
define amdgpu_kernel void @tables(i32 %n, ptr addrspace(1) %p, ptr %flat) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: DIVERGENT (thread): %div.permute
  %div.permute = call i32 @llvm.amdgcn.ds.permute(i32 %n, i32 %n)
; CHECK: uniform (64): %uni.bpermute
  %uni.bpermute = call i32 @llvm.amdgcn.ds.bpermute(i32 %n, i32 %tid)
; CHECK: DIVERGENT (thread): %div.bpermute
  %div.bpermute = call i32 @llvm.amdgcn.ds.bpermute(i32 %tid, i32 %n)
; CHECK: DIVERGENT (thread): %div.inactive
  %div.inactive = call i32 @llvm.amdgcn.set.inactive.i32(i32 %n, i32 0)
; CHECK: uniform (64): %uni.reduce
; WAVE32: uniform (32): %uni.reduce
  %uni.reduce = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %tid, i32 0)
; CHECK: uniform (64): %uni.ballot
  %uni.ballot = call i64 @llvm.amdgcn.ballot.i64(i1 true)
; CHECK: DIVERGENT (thread): %div.mbcnt
  %div.mbcnt = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
; CHECK: uniform (grid): %uni.rcp = call float @llvm.amdgcn.rcp
  %uni.rcp = call float @llvm.amdgcn.rcp.f32(float 2.0)
; CHECK: uniform (64): %uni.load
  %uni.load = load i32, ptr addrspace(1) %p
; CHECK: uniform (grid): %uni.invariant
  %uni.invariant = load i32, ptr addrspace(1) %p, !invariant.load !0
; CHECK: DIVERGENT (thread): %div.atomic.load
  %div.atomic.load = load atomic i32, ptr addrspace(1) %p monotonic, align 4
; CHECK: DIVERGENT (thread): %div.volatile
  %div.volatile = load volatile i32, ptr addrspace(1) %p
; A flat pointer that the launch passes leads to memory that threads share.
; CHECK: uniform (64): %uni.flat
  %uni.flat = load i32, ptr %flat
; CHECK: DIVERGENT (thread): %div.rmw
  %div.rmw = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
; CHECK: uniform (64): %uni.sgpr = call i32 asm
  %uni.sgpr = call i32 asm "s_mov_b32 $0, 0", "=s"()
; CHECK: DIVERGENT (thread): %div.vgpr = call i32 asm
  %div.vgpr = call i32 asm "v_mov_b32 $0, 0", "=v"()
; CHECK: uniform (64): %uni.buffer
  %uni.buffer = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) null, i32 %n, i32 0, i32 0)
; CHECK: DIVERGENT (thread): %div.buffer
  %div.buffer = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) null, i32 %tid, i32 0, i32 0)
; Another target's intrinsics are unknown here.
; CHECK: DIVERGENT (thread): %div.other
  %div.other = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK: DIVERGENT (thread): %div.call
  %div.call = call i32 @nobody.knows(i32 %n)
; Unless it promises that only its operands make it differ.
; CHECK: uniform (64): %uni.call
  %uni.call = call i32 @promises(i32 %n)
; CHECK: DIVERGENT (thread): %div.promise
  %div.promise = call i32 @promises(i32 %tid)
  ret void
}

; A device function's arguments come from its callers; those in scalar registers are the wave's.
; CHECK: function 'device'
; CHECK: uniform (64): i32 %uni
; CHECK-NEXT: DIVERGENT (thread): i32 %div
define void @device(i32 inreg %uni, i32 %div) {
  ret void
}

; RUN: rejoin analyze %s --summary --unknown | FileCheck --check-prefix=UNKNOWN %s
; RUN: rejoin analyze %s --summary 2>&1 | FileCheck --check-prefix=NOTE %s
; UNKNOWN: unknown: llvm.nvvm.read.ptx.sreg.ctaid.x
; UNKNOWN-NEXT: unknown: nobody.knows
; NOTE: note: 2 unknown functions assumed to be divergent; --unknown lists them
declare i32 @nobody.knows(i32)
declare i32 @promises(i32) nodivergencesource
declare i32 @llvm.amdgcn.workitem.id.x()
!0 = !{}
