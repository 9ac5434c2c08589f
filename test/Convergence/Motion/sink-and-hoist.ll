; A convergent operation sinks into the arm that uses it, or is hoisted out of one, across uniform branches only, and
; never out of or into a cycle. LLVM's sink leaves convergent calls alone.
; RUN: rejoin infer --sink %s 2>%t.err | FileCheck %s
; RUN: FileCheck --check-prefix=WHY %s < %t.err
; RUN: rejoin infer --hoist %s 2>%t.err | FileCheck --check-prefix=HOIST %s
; RUN: FileCheck --check-prefix=HOISTWHY %s < %t.err
; RUN: opt-22 -passes=sink -S %s | FileCheck --check-prefix=LLVM %s
; RUN: rejoin infer --sink --hoist %s -o %t.after.ll 2> %t.after.err
; RUN: rejoin validate %s %t.after.ll > %t.verdicts || test $? = 2
; RUN: not grep refuted %t.verdicts

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define amdgpu_kernel void @sinks(
; CHECK:       entry:
; CHECK-NOT:     readfirstlane
; CHECK:       then:
; CHECK-NEXT:    %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
; LLVM-LABEL: define amdgpu_kernel void @sinks(
; LLVM:         call i32 @llvm.amdgcn.readfirstlane
; LLVM:       then:
define amdgpu_kernel void @sinks(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %end
then:
  store i32 %a, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @stays(
; CHECK:         %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
; CHECK:       then:
; WHY: not transformed in 'stays': the branch is uniform for thread only
define amdgpu_kernel void @stays(ptr addrspace(1) %p) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %c = icmp ult i32 %tid, 13
  br i1 %c, label %then, label %end
then:
  store i32 %a, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; Behind a loop it would be executed once instead of in each iteration, by other threads.
; CHECK-LABEL: define amdgpu_kernel void @loop(
; CHECK:       loop:
; CHECK:         %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)
; CHECK:       end:
define amdgpu_kernel void @loop(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  store i32 %a, ptr addrspace(1) %p
  ret void
}

; 'speculatable' alone does not permit hoisting; a uniform branch does.
; HOIST-LABEL: define amdgpu_kernel void @hoists(
; HOIST:         %a = call i32 @shuffle(i32 %tid, i32 3)
; HOIST:         br i1 %c
define amdgpu_kernel void @hoists(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %end
then:
  %a = call i32 @shuffle(i32 %tid, i32 3)
  store i32 %a, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; HOIST-LABEL: define amdgpu_kernel void @speculated(
; HOIST:       then:
; HOIST-NEXT:    %a = call i32 @shuffle(i32 %tid, i32 3)
; HOISTWHY: not transformed in 'speculated': the branch is uniform for thread only, the operation communicates within workgroup
define amdgpu_kernel void @speculated(ptr addrspace(1) %p) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %tid, 13
  br i1 %c, label %then, label %end
then:
  %a = call i32 @shuffle(i32 %tid, i32 3)
  store i32 %a, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @shuffle(i32, i32) convergent speculatable memory(none) nounwind willreturn
