; Atomic operations on numbers of all kinds; an undefined operand leaves undefined memory, but is no undefined behaviour.
; RUN: rejoin run %s --local=1 --arg=zeros:64 --out=0:i32 --kernel=numbers | FileCheck %s
; RUN: not rejoin run %s --local=1 --arg=zeros:64 --kernel=never_written 2>&1 | FileCheck --check-prefix=UNWRITTEN %s
; RUN: not rejoin run %s --local=1 --arg=zeros:64 --kernel=wide 2>&1 | FileCheck --check-prefix=WIDE %s
; RUN: rejoin run %s --local=1 --arg=zeros:64 --out=0:i32 --kernel=undefined | FileCheck --check-prefix=UNDEFINED %s

target triple = "amdgcn-amd-amdhsa"
@count = external addrspace(3) global i32

; 1.0 + 0.5 in half; 3.0 twice in one word; the larger of -1.0 and 0.125 in bfloat; 5 - 7 twice; 7 - 5 twice.
; CHECK: argument 0: 15872 1107313152 15872 5 0 2 2
define amdgpu_kernel void @numbers(ptr addrspace(1) %p) {
  store half 1.0, ptr addrspace(1) %p
  %a = atomicrmw fadd ptr addrspace(1) %p, half 0.5 seq_cst
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store <2 x half> <half 1.0, half 2.0>, ptr addrspace(1) %q
  %b = atomicrmw fadd ptr addrspace(1) %q, <2 x half> <half 2.0, half 1.0> seq_cst
  %r = getelementptr i32, ptr addrspace(1) %p, i32 2
  store bfloat -1.0, ptr addrspace(1) %r
  %c = atomicrmw fmaximum ptr addrspace(1) %r, bfloat 0.125 seq_cst
  %s = getelementptr i32, ptr addrspace(1) %p, i32 3
  store i32 5, ptr addrspace(1) %s
  %d = atomicrmw usub_cond ptr addrspace(1) %s, i32 7 seq_cst
  %t = getelementptr i32, ptr addrspace(1) %p, i32 4
  store i32 5, ptr addrspace(1) %t
  %e = atomicrmw usub_sat ptr addrspace(1) %t, i32 7 seq_cst
  %u = getelementptr i32, ptr addrspace(1) %p, i32 5
  store i32 7, ptr addrspace(1) %u
  %f = atomicrmw usub_cond ptr addrspace(1) %u, i32 5 seq_cst
  %v = getelementptr i32, ptr addrspace(1) %p, i32 6
  store i32 7, ptr addrspace(1) %v
  %g = atomicrmw usub_sat ptr addrspace(1) %v, i32 5 seq_cst
  ret void
}

; UNWRITTEN: reads memory that was never written
define amdgpu_kernel void @never_written(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(3) @count, i32 1 seq_cst
  ret void
}

; WIDE: cannot run this atomic operation
define amdgpu_kernel void @wide(ptr addrspace(1) %p) {
  %old = atomicrmw xchg ptr addrspace(1) %p, i128 1 seq_cst
  ret void
}

; UNDEFINED: argument 0: 7 0
define amdgpu_kernel void @undefined(ptr addrspace(1) %p) {
  %a = alloca i32, addrspace(5)
  store i32 7, ptr addrspace(5) %a
  %old = atomicrmw add ptr addrspace(5) %a, i32 undef seq_cst
  store i32 %old, ptr addrspace(1) %p
  store i32 3, ptr addrspace(5) %a
  %pair = cmpxchg ptr addrspace(5) %a, i32 undef, i32 9 seq_cst seq_cst
  ret void
}
