; Local memory is read before anybody wrote it: reported there, with the branch that uses the value.
; RUN: not rejoin run %s --local=2 --arg=null: | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global i32 poison
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(3) @lds
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: reads memory that was never written [uninitialized-read, rule S5]
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %b
; CHECK:      note: {{.*}}.ll:[[#@LINE-1]]:3: the value is used here: `br i1 %c, label %a, label %b`
; CHECK-NOT:  error
a:
  ret void
b:
  ret void
}
