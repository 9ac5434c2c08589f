; A shuffle reads a lane that took the other arm.
; RUN: not rejoin run %s --local=8 --arg=zeros:32 | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %tid, 4
  br i1 %c, label %then, label %end
then:
  %v = call i32 @llvm.amdgcn.readlane.i32(i32 %tid, i32 6)
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: reads lane 6, which does not take part in the operation [inactive-lane, rule S6]
; CHECK-NEXT:   in 'k': %v = call i32 @llvm.amdgcn.readlane.i32(i32 %tid, i32 6)
; CHECK-NEXT:   note: found 4 times, for threads 0 to 3{{$}}
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
