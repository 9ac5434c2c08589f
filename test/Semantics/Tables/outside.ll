; Two threads enter the irreducible cycle P, Q, R, S at P and at R: who meets whom depends on the header.
; RUN: rejoin run %s --kernel=outside --local=2 --arg=i32s:0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,1,0,1,0,0,1,0,0,0,0,0,0,0,0,0,0 --hierarchies --trace-function=outside \
; RUN:   | FileCheck --strict-whitespace --match-full-lines %s
;      CHECK:outside: 2 cycle hierarchies
; CHECK-NEXT:each row is a thread; each column is a block that the threads named in it execute together
; CHECK-NEXT:hierarchy 0: the cycle{{.*}}
; CHECK-NEXT:thread 0  Entry  P  Q  R  S  P  Q  S              Exit
; CHECK-NEXT:thread 1  Entry        R  S  P  Q  S  P  Q  R  S  Exit
; CHECK-NEXT:hierarchy 1: the cycle{{.*}}
; CHECK-NEXT:thread 0  Entry        P  Q  R  S  P  Q     S  Exit
; CHECK-NEXT:thread 1  Entry  R  S  P  Q     S  P  Q  R  S  Exit
; CHECK-NEXT:%P: execution 1 of thread 0 and execution 1 of thread 1 converge in hierarchy 1 only
; CHECK-NEXT:%P: execution 2 of thread 0 and execution 1 of thread 1 converge in hierarchy 0 only
; CHECK-NEXT:%P: execution 2 of thread 0 and execution 2 of thread 1 converge in hierarchy 1 only
; CHECK-NEXT:%Q: execution 1 of thread 0 and execution 1 of thread 1 converge in hierarchy 1 only
; CHECK-NEXT:%Q: execution 2 of thread 0 and execution 1 of thread 1 converge in hierarchy 0 only
; CHECK-NEXT:%Q: execution 2 of thread 0 and execution 2 of thread 1 converge in hierarchy 1 only
; CHECK-NEXT:%R: execution 1 of thread 0 and execution 1 of thread 1 converge in hierarchy 0 only
; CHECK-NEXT:%S: execution 1 of thread 0 and execution 1 of thread 1 converge in hierarchy 0 only
; CHECK-NEXT:%S: execution 1 of thread 0 and execution 2 of thread 1 converge in hierarchy 1 only
; CHECK-NEXT:%S: execution 2 of thread 0 and execution 2 of thread 1 converge in hierarchy 0 only
; CHECK-NEXT:%S: execution 2 of thread 0 and execution 3 of thread 1 converge in hierarchy 1 only

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @outside(ptr addrspace(1) %in) convergent {
Entry:
  %step = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %step
  %c.Entry = call i1 @decide(ptr addrspace(5) %step, ptr addrspace(1) %in) convergent
  br i1 %c.Entry, label %R, label %P
P:
  br label %Q
Q:
  %c.Q = call i1 @decide(ptr addrspace(5) %step, ptr addrspace(1) %in) convergent
  br i1 %c.Q, label %S, label %R
R:
  br label %S
S:
  %c.S = call i1 @decide(ptr addrspace(5) %step, ptr addrspace(1) %in) convergent
  br i1 %c.S, label %Exit, label %P
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
