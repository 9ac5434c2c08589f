; Sizes that wrap, or that nobody has room for, are findings or errors that name the limit.
; RUN: not rejoin run %s --kernel=most --local=1 | FileCheck --check-prefix=STACK %s
; RUN: not rejoin run %s --kernel=four --local=1 | FileCheck --check-prefix=STACK %s
; RUN: not rejoin run %s --kernel=again --local=1 | FileCheck --check-prefix=STACK %s
; RUN: rejoin run %s --kernel=aligned --local=2
; RUN: not rejoin run %s --kernel=vector --local=1 2>&1 | FileCheck --check-prefix=VECTOR %s
; RUN: not rejoin run %s --kernel=buffer --local=1 --arg=zeros:18446744073709551600 2>&1 | FileCheck --check-prefix=BUFFER %s
; RUN: not rejoin run %s --kernel=buffer --local=1 --arg=random:100000 --max-memory=64K 2>&1 | FileCheck --check-prefix=KILO %s
; RUN: not rejoin run %s --kernel=many --local=1024 --max-memory=1000 2>&1 | FileCheck --check-prefix=BYTES %s
; RUN: not rejoin run %s --kernel=two --local=1 --arg=zeros:524288 --arg=zeros:1 --max-memory=1M 2>&1 | FileCheck --check-prefix=BYTE %s
; RUN: not rejoin run %s --kernel=shared --local=1 --arg=local:18446744073709551600 2>&1 | FileCheck --check-prefix=LOCAL %s
; RUN: not rejoin run %s --kernel=shared --local=1 --arg=local:4000000000 --max-memory=1G 2>&1 | FileCheck --check-prefix=SHARED %s
; RUN: not rejoin run %s --kernel=many --local=1024 --max-memory=4M 2>&1 | FileCheck --check-prefix=MANY %s
; RUN: not rejoin run %s --kernel=aligned --max-memory=0 2>&1 | FileCheck --check-prefix=OPTION %s
; STACK: error: the stack overflows [undefined-behaviour, rule S7]
; VECTOR: error: {{.*}}limits-of-memory.ll:{{[0-9]+}}:{{[0-9]+}}: cannot run a value of more than 65536 scalars
; BUFFER: argument 0: {{[0-9]+}} bytes do not fit into the {{[0-9]+}} MiB that the run may use (--max-memory)
; KILO: argument 0: 100000 bytes do not fit into the 64 KiB that the run may use (--max-memory)
; BYTES: the run needs more than 1000 bytes
; BYTE: argument 1: 1 byte does not fit into the 1 MiB that the run may use (--max-memory)
; LOCAL: expected a number of bytes, less than 2^32
; SHARED: the run needs more than 1024 MiB: no room for local memory (--max-memory)
; MANY: the run needs more than 4 MiB
; OPTION: --max-memory=0: expected a number of bytes

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @most() {
  %a = alloca i64, i64 -1, addrspace(5)
  store i64 1, ptr addrspace(5) %a
  ret void
}
define amdgpu_kernel void @four() {
  %a = alloca [4294967296 x i8], addrspace(5)
  store i64 1, ptr addrspace(5) %a
  ret void
}
define amdgpu_kernel void @again() {
entry:
  br label %loop
loop:
  %a = alloca [1024 x i32], addrspace(5)
  br label %loop
}
define amdgpu_kernel void @aligned() {
  %a = alloca i32, align 1073741824, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret void
}
define amdgpu_kernel void @vector() {
  %v = shl <2147483648 x i32> poison, poison
  ret void
}
define amdgpu_kernel void @buffer(ptr addrspace(1) %p) {
  ret void
}
define amdgpu_kernel void @two(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  ret void
}
define amdgpu_kernel void @shared(ptr addrspace(3) %p) {
  ret void
}
define amdgpu_kernel void @many() {
  %a = alloca [65536 x i8], addrspace(5)
  store i8 1, ptr addrspace(5) %a
  ret void
}
