; Equal convergent operations of both arms become one if the branch is uniform for all threads that they let communicate.
; LLVM's own passes leave both; ours merge the uniform ones and refuse the others with the reason.
; RUN: rejoin infer --merge %s 2>%t.err | FileCheck %s
; RUN: FileCheck --check-prefix=WHY %s < %t.err
; RUN: opt-22 -load-pass-plugin=%plugin -passes=rejoin-merge -pass-remarks-missed=rejoin -S %s 2>&1 | FileCheck --check-prefix=REMARK %s
; RUN: opt-22 -passes='simplifycfg<hoist-common-insts;sink-common-insts>,gvn-hoist,gvn-sink' -S %s | FileCheck --check-prefix=LLVM %s
; RUN: rejoin infer --merge %s -o %t.after.ll 2> %t.after.err
; RUN: rejoin validate %s %t.after.ll > %t.verdicts || test $? = 2
; RUN: not grep refuted %t.verdicts

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define amdgpu_kernel void @uniform(
; CHECK:         %[[V:.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
; CHECK-NEXT:    br i1 %c
; CHECK-NOT:     readfirstlane
; CHECK:         ret void
; LLVM-LABEL: define amdgpu_kernel void @uniform(
; LLVM-COUNT-2: call i32 @llvm.amdgcn.readfirstlane
define amdgpu_kernel void @uniform(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %else
then:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  store i32 %a, ptr addrspace(1) %p
  br label %end
else:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %b2 = add i32 %b, 1
  store i32 %b2, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; The arms of a divergent branch communicate apart.
; CHECK-LABEL: define amdgpu_kernel void @divergent(
; CHECK:       then:
; CHECK-NEXT:    call i32 @llvm.amdgcn.readfirstlane
; CHECK:       else:
; CHECK-NEXT:    call i32 @llvm.amdgcn.readfirstlane
; WHY: not transformed in 'divergent': the branch is uniform for thread only, the operation communicates within 64
; REMARK: remark: {{.*}}the branch is uniform for thread only, the operation communicates within 64
define amdgpu_kernel void @divergent(ptr addrspace(1) %p) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %tid, 13
  br i1 %c, label %then, label %else
then:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  store i32 %a, ptr addrspace(1) %p
  br label %end
else:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  store i32 %b, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; Uniform for the wave, but the barrier is the workgroup's.
; CHECK-LABEL: define amdgpu_kernel void @wave_only(
; CHECK-COUNT-2: call void @llvm.amdgcn.s.barrier()
; WHY: not transformed in 'wave_only': the branch is uniform for 64 only, the operation communicates within workgroup
define amdgpu_kernel void @wave_only(ptr addrspace(1) %p) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %c = icmp eq i32 %first, 0
  br i1 %c, label %then, label %else
then:
  call void @llvm.amdgcn.s.barrier()
  store i32 0, ptr addrspace(1) %p
  br label %end
else:
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; With tokens as well; the heart stays where it is.
; CHECK-LABEL: define amdgpu_kernel void @tokens(
; CHECK:       loop:
; CHECK:         call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid) [ "convergencectrl"(token %h) ]
; CHECK-NEXT:    br i1 %c
; CHECK-NOT:     readfirstlane
; CHECK:         ret void
define amdgpu_kernel void @tokens(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %c = icmp eq i32 %i, 3
  br i1 %c, label %then, label %else
then:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid) [ "convergencectrl"(token %h) ]
  store i32 %a, ptr addrspace(1) %p
  br label %latch
else:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid) [ "convergencectrl"(token %h) ]
  %b2 = add i32 %b, 1
  store i32 %b2, ptr addrspace(1) %p
  br label %latch
latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; What is written before one of them must not be passed.
; CHECK-LABEL: define amdgpu_kernel void @ordered(
; CHECK-COUNT-2: call void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @ordered(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %else
then:
  store i32 0, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  br label %end
else:
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
