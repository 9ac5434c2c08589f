; The last byte would lie behind the end of the address space, at its beginning.
; RUN: not rejoin run %s --local=1 --arg=zeros:64 | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) inttoptr (i64 -2 to ptr addrspace(1)), align 1
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: writes 4 bytes at address 18446744073709551614, where no object is
  ret void
}
