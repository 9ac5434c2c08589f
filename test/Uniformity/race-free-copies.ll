; Copies of memory, and arguments that a call copies, read as loads do: after a barrier, in a program without races, they
; give the threads of a workgroup one value.
;
; RUN: rejoin analyze --format=text --workgroup-size=128 %s | FileCheck %s
; RUN: rejoin analyze --format=text --workgroup-size=128 --assume-race-free=no %s | FileCheck --check-prefix=RACES %s

target triple = "nvptx64-nvidia-cuda"
%pair = type { i32, i32 }
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) convergent
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL: function 'by_value'
; RACES-LABEL: function 'by_value'
; CHECK: uniform (workgroup): %a = load i32
; RACES: uniform (32): %a = load i32
define internal i32 @by_value(ptr byval(%pair) %p) noinline {
  %a = load i32, ptr %p
  ret i32 %a
}
; The caller's value after an acquire: another wave may have changed it.
; CHECK-LABEL: function 'acquired'
; CHECK: uniform (32): %a = load i32
define internal i32 @acquired(ptr byval(%pair) %p) noinline {
  %a = load i32, ptr %p
  ret i32 %a
}
; The thread's own element.
; CHECK-LABEL: function 'own'
; CHECK: DIVERGENT (thread): %a = load i32
define internal i32 @own(ptr byval(%pair) %p) noinline {
  %a = load i32, ptr %p
  ret i32 %a
}
; CHECK-LABEL: function 'calls'
define ptx_kernel void @calls(ptr addrspace(1) %q, ptr addrspace(1) %flag, ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(1) %q to ptr
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK: uniform (workgroup): %r = call i32 @by_value
; RACES: uniform (32): %r = call i32 @by_value
  %r = call i32 @by_value(ptr byval(%pair) %g)
  store i32 %r, ptr addrspace(1) %out
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr %pair, ptr %g, i32 %t
; CHECK: DIVERGENT (thread): %o = call i32 @own
  %o = call i32 @own(ptr byval(%pair) %mine)
  store i32 %o, ptr addrspace(1) %out
  %f = load atomic i32, ptr addrspace(1) %flag acquire, align 4
; CHECK: uniform (32): %s = call i32 @acquired
  %s = call i32 @acquired(ptr byval(%pair) %g)
  store i32 %s, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: function 'copies'
; RACES-LABEL: function 'copies'
define ptx_kernel void @copies(ptr addrspace(1) %q, ptr addrspace(1) %flag, ptr addrspace(1) %out) {
  %v = alloca %pair
  %w = alloca %pair
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.memcpy.p0.p1.i64(ptr %v, ptr addrspace(1) %q, i64 8, i1 false)
; CHECK: uniform (workgroup): %a = load i32
; RACES: uniform (32): %a = load i32
  %a = load i32, ptr %v
  store i32 %a, ptr addrspace(1) %out
  %f = load atomic i32, ptr addrspace(1) %flag acquire, align 4
  call void @llvm.memcpy.p0.p1.i64(ptr %w, ptr addrspace(1) %q, i64 8, i1 false)
; CHECK: uniform (32): %b = load i32
  %b = load i32, ptr %w
  store i32 %b, ptr addrspace(1) %out
  ret void
}
