; Loads that give threads of a workgroup one value if the program has no races: nothing was acquired since the last
; barrier. Without the assumption they give one to a wave.

; RUN: rejoin analyze --format=text %s | FileCheck %s
; RUN: rejoin analyze --format=text --assume-race-free=no %s | FileCheck --check-prefix=RACES %s

target triple = "amdgcn-amd-amdhsa"

@last = internal addrspace(3) global i32 poison

; CHECK-LABEL: function 'after_barrier'
; RACES-LABEL: function 'after_barrier'
define amdgpu_kernel void @after_barrier(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: uniform (workgroup): %begin = load i32
; RACES: uniform (64): %begin = load i32
  %begin = load i32, ptr addrspace(1) %p
  store i32 %begin, ptr addrspace(1) %q
  %old = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
; A relaxed atomic orders nothing.
; CHECK: uniform (workgroup): %relaxed = load i32
  %relaxed = load i32, ptr addrspace(1) %p
  fence syncscope("workgroup") release
; CHECK: uniform (workgroup): %released = load i32
  %released = load i32, ptr addrspace(1) %p
  fence syncscope("workgroup") acquire
; But with a fence behind it.
; CHECK: uniform (64): %acquired = load i32
  %acquired = load i32, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
; CHECK: uniform (workgroup): %behind = load i32
; RACES: uniform (64): %behind = load i32
  %behind = load i32, ptr addrspace(1) %p
; CHECK: uniform (workgroup): %volatile = load volatile i32
; RACES: DIVERGENT (thread): %volatile = load volatile i32
  %volatile = load volatile i32, ptr addrspace(3) @last
; CHECK: DIVERGENT (thread): %atomic = load atomic i32
  %atomic = load atomic i32, ptr addrspace(1) %p acquire, align 4
; CHECK: uniform (64): %ordered = load i32
  %ordered = load i32, ptr addrspace(1) %p
  store i32 %ordered, ptr addrspace(1) %q
  ret void
}

; Who polls waits for a write that races with the read.
; CHECK-LABEL: function 'spins'
define amdgpu_kernel void @spins(ptr addrspace(1) %flag, ptr addrspace(1) %data) {
entry:
  br label %wait

wait:
; CHECK: DIVERGENT (thread): %f = load volatile i32
  %f = load volatile i32, ptr addrspace(1) %flag
  %set = icmp ne i32 %f, 0
  br i1 %set, label %go, label %wait

go:
  fence syncscope("agent") acquire
; CHECK: uniform (64): %d = load i32
  %d = load i32, ptr addrspace(1) %data
  store i32 %d, ptr addrspace(1) %flag
  ret void
}

; So does who polls by way of a call. Who asks once does not.
; CHECK-LABEL: function 'is_set'
define internal i32 @is_set(ptr addrspace(1) %flag) noinline {
; CHECK: DIVERGENT (thread): %inner = load volatile i32
  %inner = load volatile i32, ptr addrspace(1) %flag
  ret i32 %inner
}

; CHECK-LABEL: function 'is_set_now'
define internal i32 @is_set_now(ptr addrspace(1) %flag) noinline {
; CHECK: uniform (workgroup): %now = load volatile i32
  %now = load volatile i32, ptr addrspace(1) %flag
  ret i32 %now
}

; CHECK-LABEL: function 'asks'
define internal i32 @asks(ptr addrspace(1) %flag) noinline {
  %f = call i32 @is_set(ptr addrspace(1) %flag)
  ret i32 %f
}

; CHECK-LABEL: function 'spins_by_calls'
define amdgpu_kernel void @spins_by_calls(ptr addrspace(1) %flag) convergent {
entry:
  br label %wait

wait:
; CHECK: DIVERGENT (thread): %f = call i32 @asks
  %f = call i32 @asks(ptr addrspace(1) %flag)
  %set = icmp ne i32 %f, 0
  br i1 %set, label %go, label %wait

go:
  br label %round

round:
; CHECK: uniform (workgroup): %n = call i32 @is_set_now
  %n = call i32 @is_set_now(ptr addrspace(1) %flag)
  call void @llvm.amdgcn.s.barrier()
  %again = icmp ne i32 %n, 0
  br i1 %again, label %round, label %end

end:
  ret void
}

; What a callee does counts, and what was done before it was called.
; CHECK-LABEL: function 'reads_early'
define internal i32 @reads_early(ptr addrspace(1) %p) {
; CHECK: uniform (workgroup): %early = load i32
  %early = load i32, ptr addrspace(1) %p
  ret i32 %early
}

; CHECK-LABEL: function 'calls_early'
define amdgpu_kernel void @calls_early(ptr addrspace(1) %p, ptr addrspace(1) %q) convergent {
  %a = call i32 @reads_early(ptr addrspace(1) %p)
  store i32 %a, ptr addrspace(1) %q
  call void @waits()
  call void @unknown()
  ret void
}

; A function that is not known may write what another thread still reads.
; CHECK-LABEL: function 'reads'
define internal i32 @reads(ptr addrspace(1) %p) {
; CHECK: uniform (64): %inside = load i32
  %inside = load i32, ptr addrspace(1) %p
  ret i32 %inside
}

; CHECK-LABEL: function 'reads_late'
define internal i32 @reads_late(ptr addrspace(1) %p) {
; CHECK: uniform (64): %late = load i32
  %late = load i32, ptr addrspace(1) %p
  ret i32 %late
}

; CHECK-LABEL: function 'waits'
define internal void @waits() convergent {
  call void @llvm.amdgcn.s.barrier()
  ret void
}

; CHECK-LABEL: function 'calls'
define amdgpu_kernel void @calls(ptr addrspace(1) %p, ptr addrspace(1) %q) convergent {
  %a = call i32 @reads(ptr addrspace(1) %p)
  call void @unknown()
  %b = call i32 @reads_late(ptr addrspace(1) %p)
; CHECK: uniform (64): %unknown = load i32
  %unknown = load i32, ptr addrspace(1) %p
  call void @waits()
; CHECK: uniform (workgroup): %forgotten = load i32
  %forgotten = load i32, ptr addrspace(1) %p
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %q
  ret void
}

; A variable of a thread's own holds what was stored, also where it is volatile.
; CHECK-LABEL: function 'own'
define amdgpu_kernel void @own(i32 %n) {
  %v = alloca i32, addrspace(5)
  store volatile i32 %n, ptr addrspace(5) %v
; CHECK: uniform (grid): %x = load volatile i32
  %x = load volatile i32, ptr addrspace(5) %v
  %y = add i32 %x, 1
  store volatile i32 %y, ptr addrspace(5) %v
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @unknown()
