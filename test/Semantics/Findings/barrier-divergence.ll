; Half of a workgroup executes the barrier: found, with a thread that is missed and where it is.
; RUN: not rejoin run %s --local=8 --arg=null: | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %tid, 4
  br i1 %c, label %then, label %end
then:
  call void @llvm.amdgcn.s.barrier()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: 4 of 8 threads of the workgroup execute this barrier together; thread 4 is elsewhere [barrier-divergence, rule S1]
; CHECK-NEXT:   in 'k': call void @llvm.amdgcn.s.barrier()
; CHECK-NEXT:   note: found for threads 0 to 3{{$}}
; CHECK-NEXT:   note: {{.*}}.ll:[[#@LINE+3]]:3: another thread is here: `ret void`
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
