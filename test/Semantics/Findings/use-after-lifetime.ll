; A private variable is read after its lifetime.
; RUN: not rejoin run %s --local=1 --arg=null: | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x)
  store i32 1, ptr addrspace(5) %x
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x)
  %v = load i32, ptr addrspace(5) %x
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: reads 4 bytes of an object whose lifetime is over [use-after-lifetime, rule S4]
  ret void
}
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
