; The document's table of a natural loop: two threads, the second one round more.
; B1 and B2 are not converged, H3 and H4 are, L3 and L5 are not.
; RUN: rejoin run %s --kernel=natural --local=2 --arg=i32s:0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0 --hierarchies --trace-function=natural \
; RUN:   | FileCheck --strict-whitespace --match-full-lines %s
;      CHECK:natural: 1 cycle hierarchy
; CHECK-NEXT:each row is a thread; each column is a block that the threads named in it execute together
; CHECK-NEXT:hierarchy 0: the cycle{{.*}}
; CHECK-NEXT:thread 0  Entry  H  B  L  H     L           Exit
; CHECK-NEXT:thread 1  Entry  H     L  H  B  L  H  B  L  Exit
; CHECK-NEXT:all executions converge alike in every hierarchy

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @natural(ptr addrspace(1) %in) convergent {
Entry:
  %step = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %step
  br label %H
H:
  %c.H = call i1 @decide(ptr addrspace(5) %step, ptr addrspace(1) %in) convergent
  br i1 %c.H, label %L, label %B
B:
  br label %L
L:
  %c.L = call i1 @decide(ptr addrspace(5) %step, ptr addrspace(1) %in) convergent
  br i1 %c.L, label %Exit, label %H
Exit:
  ret void
}

; The next decision of this thread: a word of its row in %in.
define i1 @decide(ptr addrspace(5) %step, ptr addrspace(1) %in) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %row = shl i32 %tid, 4
  %k = load i32, ptr addrspace(5) %step
  %next = add i32 %k, 1
  store i32 %next, ptr addrspace(5) %step
  %at = add i32 %row, %k
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %v = load i32, ptr addrspace(1) %p
  %c = icmp ne i32 %v, 0
  ret i1 %c
}
declare i32 @llvm.amdgcn.workitem.id.x()
