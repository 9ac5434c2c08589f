; SimplifyCFG of LLVM 22.1.8, allowed to give up canonical loops, threads a jump through the header of a loop: the loop
; gets a second entry, and under one of its cycle hierarchies threads no longer meet at the operation in the latch.

; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes='simplifycfg<no-keep-loops>' -disable-output %s 2>&1 | FileCheck %s
; CHECK: rejoin: SimplifyCFGPass on 'f': refuted
; All grades have the verdict, so none is named.
; CHECK-NOT: by grade
; CHECK: (call op) and event {{[0-9]+}} of thread {{[0-9]+}} are converged in the source, but not in the target
; CHECK: rejoin: 1 changed function checked: 0 proved, 0 inconclusive, 1 refuted or invalid

target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"

define void @f(i1 %c, i2 %n) convergent {
pre:
  %left = alloca i2, addrspace(5)
  store i2 %n, ptr addrspace(5) %left
  call void @op()
  br i1 %c, label %then, label %header

then:
  call void @use(i32 1)
  br label %header

header:
  br i1 %c, label %body, label %latch

body:
  call void @use(i32 2)
  br label %latch

latch:
  call void @op()
  %old = load i2, ptr addrspace(5) %left
  %new = sub i2 %old, 1
  store i2 %new, ptr addrspace(5) %left
  %more = icmp ult i2 %new, %old
  br i1 %more, label %header, label %exit

exit:
  ret void
}

declare void @op() convergent
declare void @use(i32)
