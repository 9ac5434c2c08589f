; Atomic functions of OpenCL by the orders that they name, and barriers of a part of the workgroup: after an acquire
; threads may see what others wrote after reads of their own.

; RUN: rejoin analyze --format=text --workgroup-size=128 %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; A zero to add is no order, nor is the order in case of failure the one of success.
; CHECK-LABEL: function 'orders'
define ptx_kernel void @orders(ptr addrspace(1) %flag, ptr %expected, ptr addrspace(1) %p) convergent {
  call i32 @_Z25atomic_fetch_add_explicitPU3AS1VU7_Atomicii12memory_order(ptr addrspace(1) %flag, i32 0, i32 0)
; CHECK: uniform (workgroup): %relaxed = load i32
  %relaxed = load i32, ptr addrspace(1) %p
  call i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomiciPii12memory_orderS4_(ptr addrspace(1) %flag, ptr %expected, i32 2, i32 0, i32 0)
; CHECK: uniform (workgroup): %relaxed2 = load i32
  %relaxed2 = load i32, ptr addrspace(1) %p
  call i32 @_Z25atomic_fetch_add_explicitPU3AS1VU7_Atomicii12memory_order(ptr addrspace(1) %flag, i32 0, i32 2)
; CHECK: uniform (32): %fetched = load i32
  %fetched = load i32, ptr addrspace(1) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK: uniform (workgroup): %forgotten = load i32
  %forgotten = load i32, ptr addrspace(1) %p
  call i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomiciPii12memory_orderS4_(ptr addrspace(1) %flag, ptr %expected, i32 2, i32 2, i32 0)
; CHECK: uniform (32): %exchanged = load i32
  %exchanged = load i32, ptr addrspace(1) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call i32 @_Z20atomic_load_explicitPU3AS1VU7_Atomici12memory_order12memory_scope(ptr addrspace(1) %flag, i32 2, i32 0)
; CHECK: uniform (32): %loaded = load i32
  %loaded = load i32, ptr addrspace(1) %p
  ret void
}

; Threads 0 to 31 wait for thread 32, which reads before it writes.
; CHECK-LABEL: function 'part'
define ptx_kernel void @part(ptr addrspace(1) %flag, ptr addrspace(1) %data, i1 %c) convergent {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp ult i32 %tid, 32
  br i1 %first, label %wait, label %rest

wait:
  %f = load atomic i32, ptr addrspace(1) %flag acquire, align 4
  %unset = icmp eq i32 %f, 0
  br i1 %unset, label %wait, label %among

among:
  %all = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.count(i32 1, i32 32, i1 %c)
  br label %read

rest:
  %one = icmp eq i32 %tid, 32
  br i1 %one, label %read, label %done

read:
; CHECK: uniform (32): %d = load i32
  %d = load i32, ptr addrspace(1) %data
  %last = icmp eq i32 %tid, 32
  br i1 %last, label %write, label %done

write:
  store i32 5, ptr addrspace(1) %data
  store atomic i32 1, ptr addrspace(1) %flag release, align 4
  br label %done

done:
  ret void
}

; One of the whole workgroup is a barrier.
; CHECK-LABEL: function 'whole'
define ptx_kernel void @whole(ptr addrspace(1) %flag, ptr addrspace(1) %data, i1 %c) convergent {
  %f = load atomic i32, ptr addrspace(1) %flag acquire, align 4
  %all = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 1, i1 %c)
; CHECK: uniform (workgroup): %d = load i32
  %d = load i32, ptr addrspace(1) %data
  store i32 %d, ptr addrspace(1) %flag
  ret void
}

declare i32 @_Z25atomic_fetch_add_explicitPU3AS1VU7_Atomicii12memory_order(ptr addrspace(1), i32, i32)
declare i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomiciPii12memory_orderS4_(ptr addrspace(1), ptr, i32, i32, i32)
declare i32 @_Z20atomic_load_explicitPU3AS1VU7_Atomici12memory_order12memory_scope(ptr addrspace(1), i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.count(i32, i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
