; All orders of a few threads: an atomic counter gives one sum in every order, an increment in two steps does not.
; RUN: rejoin run %s --kernel=atomic --local=3 --arg=zeros:4 --schedule=exhaustive | FileCheck --check-prefix=ATOMIC %s
; RUN: not rejoin run %s --kernel=lost --local=2 --arg=zeros:4 --schedule=exhaustive --no-races | FileCheck --check-prefix=LOST %s
; RUN: not rejoin run %s --kernel=lost --local=3 --arg=zeros:4 --schedule=exhaustive --no-races --max-schedules=2 | FileCheck --check-prefix=FIRST %s
; RUN: rejoin run %s --kernel=wave --local=3 --arg=zeros:12 --schedule=exhaustive | FileCheck --check-prefix=ATOMIC %s
; ATOMIC: all {{[0-9]+}} orders give 1 result
; LOST: all {{[0-9]+}} orders give 2 different results
; FIRST: the first 2 orders give 1 result

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @atomic(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}
define amdgpu_kernel void @lost(ptr addrspace(1) %p) {
  %old = load i32, ptr addrspace(1) %p
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @wave(ptr addrspace(1) %p) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 1
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %v = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %v, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
