; What is handed over to LLVM's back end, rule by rule.
; RUN: opt -load-pass-plugin=%plugin -passes=rejoin-amdgpu-hints -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -passes='rejoin-amdgpu-hints<no-readfirstlane;no-equal-values>' -S %s | FileCheck %s --check-prefix=LESS
; RUN: not opt -load-pass-plugin=%plugin -passes='rejoin-amdgpu-hints<no-such>' -S %s 2>&1 | FileCheck %s --check-prefix=WRONG
; RUN: opt -load-pass-plugin=%plugin -passes=rejoin-amdgpu-hints -S %s | opt -passes=verify -disable-output
; Again, it finds nothing more to do.
; RUN: opt -load-pass-plugin=%plugin -passes=rejoin-amdgpu-hints -S -o %t.1 < %s
; RUN: opt -load-pass-plugin=%plugin -passes=rejoin-amdgpu-hints -S -o %t.2 < %t.1
; RUN: diff %t.1 %t.2
; WRONG: error: unknown option 'no-such'
; WRONG: unknown pass name 'rejoin-amdgpu-hints<no-such>'

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; The number of the wave: LLVM knows it in the IR, and selects vector instructions.
; CHECK-LABEL: @wave_number(
; LESS-LABEL: @wave_number(
define amdgpu_kernel void @wave_number(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %o) #0 !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %tid, 6
; CHECK: [[W:%.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %wave)
; CHECK-NEXT: zext i32 [[W]] to i64
; LESS-NOT: readfirstlane
  %w = zext i32 %wave to i64
  %at = getelementptr i32, ptr addrspace(1) %in, i64 %w
; CHECK: load i32, ptr addrspace(1) %at, align 4, !amdgpu.noclobber
; LESS: load i32, ptr addrspace(1) %at, align 4, !amdgpu.noclobber
  %x = load i32, ptr addrspace(1) %at
  %ti = zext i32 %tid to i64
  %to = getelementptr i32, ptr addrspace(1) %o, i64 %ti
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; One value on both edges, with a flag on one: the threads that come by the other one have it in any case.
; CHECK-LABEL: @joined_flags(
define amdgpu_kernel void @joined_flags(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %o, i32 %n) #0 !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %tid, 5
  br i1 %few, label %a, label %b
a:
; CHECK: %a.sum = add i32 %n, 7
  %a.sum = add nsw i32 %n, 7
  br label %j
b:
; CHECK: %b.sum = add i32 %n, 7
  %b.sum = add i32 %n, 7
  br label %j
j:
  %sum = phi i32 [ %a.sum, %a ], [ %b.sum, %b ]
; CHECK: call i32 @llvm.amdgcn.readfirstlane.i32(i32 %sum)
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %sum
  %x = load i32, ptr addrspace(1) %at
  %ti = zext i32 %tid to i64
  %to = getelementptr i32, ptr addrspace(1) %o, i64 %ti
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; What the first thread of a wave may not have, though the others do, is given to them without the flag.
; CHECK-LABEL: @undefined_first(
define amdgpu_kernel void @undefined_first(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %o) #0 !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: %lane = and i32 %tid, 63
  %lane = and i32 %tid, 63
; CHECK-NEXT: %more = add nuw i32 %lane, 1
  %more = add nuw i32 %lane, 1
; CHECK-NEXT: %less = sub i32 %more, 2
  %less = sub nuw i32 %more, 2
  %none = and i32 %less, 0
; CHECK: [[N:%.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %none)
  %w = zext i32 %none to i64
  %at = getelementptr i32, ptr addrspace(1) %in, i64 %w
  %x = load i32, ptr addrspace(1) %at
; Shifted too far in some threads, perhaps.
  %amount = call i32 @llvm.umin.i32(i32 %tid, i32 40)
  %big = shl i32 1, %amount
  %zero = and i32 %big, 0
; CHECK-NOT: readfirstlane
  %z = zext i32 %zero to i64
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %z
  %y = load i32, ptr addrspace(1) %from
  %ti = zext i32 %tid to i64
  %to = getelementptr i32, ptr addrspace(1) %o, i64 %ti
; CHECK: store i32 %x
  store i32 %x, ptr addrspace(1) %to
  store i32 %y, ptr addrspace(1) %to
  ret void
}

; Nothing behind it becomes scalar: not worth it.
; CHECK-LABEL: @not_worth_it(
define amdgpu_kernel void @not_worth_it(ptr addrspace(1) %o) #0 !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %tid, 6
; CHECK-NOT: readfirstlane
  %f = uitofp i32 %wave to float
  %g = fadd float %f, 1.0
  %ti = zext i32 %tid to i64
  %to = getelementptr float, ptr addrspace(1) %o, i64 %ti
; CHECK: store float
  store float %g, ptr addrspace(1) %to
  ret void
}

; All callers pass what waves share: in scalar registers, which the actual is put into.
; CHECK-LABEL: define internal i32 @helper(i32 inreg %a, ptr addrspace(1) inreg %p, i32 %lane)
define internal i32 @helper(i32 %a, ptr addrspace(1) %p, i32 %lane) #1 {
  %m = mul i32 %a, 7
  %i = sext i32 %m to i64
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %at
  %s = add i32 %x, %lane
  ret i32 %s
}
; CHECK-LABEL: @caller(
define amdgpu_kernel void @caller(i32 %n, ptr addrspace(1) %p, ptr addrspace(1) %o) #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: [[N:%.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n)
; CHECK: [[P:%.*]] = call ptr addrspace(1) @llvm.amdgcn.readfirstlane.p1(ptr addrspace(1) %p)
; CHECK: call i32 @helper(i32 inreg [[N]], ptr addrspace(1) inreg [[P]], i32 %tid)
  %r = call i32 @helper(i32 %n, ptr addrspace(1) %p, i32 %tid)
  store i32 %r, ptr addrspace(1) %o
  ret void
}
; Its address is taken: others may call it otherwise.
; CHECK-LABEL: define internal i32 @taken(i32 %a)
define internal i32 @taken(i32 %a) #1 {
  %m = mul i32 %a, 7
  ret i32 %m
}
@table = constant ptr @taken

; Behind the comparison both are the same.
; CHECK-LABEL: @equal(
; LESS-LABEL: @equal(
define amdgpu_kernel void @equal(i32 %u, ptr addrspace(1) %in, ptr addrspace(1) %o) #0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, %u
  br i1 %c, label %same, label %out
same:
; CHECK: mul i32 %u, 3
; LESS: mul i32 %tid, 3
  %m = mul i32 %tid, 3
  %i = sext i32 %m to i64
  %at = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %at
  store i32 %x, ptr addrspace(1) %o
  br label %out
out:
  ret void
}

; One thread alone: whatever it reads is the wave's.
; CHECK-LABEL: @single(
define amdgpu_kernel void @single(ptr addrspace(1) %in, ptr addrspace(1) %o, i32 %n) #0 !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %ti = zext i32 %tid to i64
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %ti
  %v = load i32, ptr addrspace(1) %from
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %alone, label %out
alone:
; CHECK: alone:
; CHECK-NEXT: [[V:%.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
; CHECK-NEXT: mul i32 [[V]], %n
  %a = mul i32 %v, %n
  %b = add i32 %a, %v
  %d = xor i32 %b, 77
  store i32 %d, ptr addrspace(1) %o
  br label %out
out:
  ret void
}

; A truth value that a call gives to all threads of a wave: asked of the wave, so that the branch is scalar.
define internal i1 @test(i32 inreg %u) #1 {
  %c = icmp sgt i32 %u, 3
  ret i1 %c
}
; CHECK-LABEL: @ballot(
define amdgpu_kernel void @ballot(ptr addrspace(1) %o, i32 %u) #0 {
entry:
; CHECK: %c = call i1 @test
; CHECK-NEXT: [[B:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
; CHECK-NEXT: [[N:%.*]] = icmp ne i64 [[B]], 0
; CHECK-NEXT: br i1 [[N]]
  %c = call i1 @test(i32 inreg %u)
  br i1 %c, label %some, label %out
some:
  store i32 1, ptr addrspace(1) %o
  br label %out
out:
  ret void
}

; What threads share is added first, and once; the rest is an offset of 32 bits.
; CHECK-LABEL: @address(
define amdgpu_kernel void @address(ptr addrspace(1) %p, i32 %u) #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %s = add nsw i32 %u, %tid
  %i = sext i32 %s to i64
; CHECK: [[U:%.*]] = sext i32 %u to i64
; CHECK: [[B:%.*]] = getelementptr i32, ptr addrspace(1) %p, i64 [[U]]
; CHECK: [[L:%.*]] = zext nneg i32 %tid to i64
; CHECK: getelementptr i32, ptr addrspace(1) [[B]], i64 [[L]]
  %at = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %at
; It may wrap in 32 bits: as it is.
; CHECK: add i32 %u, %tid
; CHECK: sext
  %s2 = add i32 %u, %tid
  %i2 = sext i32 %s2 to i64
  %at2 = getelementptr i32, ptr addrspace(1) %p, i64 %i2
; CHECK: getelementptr i32, ptr addrspace(1) %p, i64 %i2
  store i32 1, ptr addrspace(1) %at2
  ret void
}

; Memory that the kernel has written to may be behind what the constant cache holds.
; CHECK-LABEL: @clobbered(
define amdgpu_kernel void @clobbered(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
; CHECK: %x = load i32, ptr addrspace(1) %p, align 4, !amdgpu.noclobber
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
; CHECK: %y = load i32, ptr addrspace(1) %p, align 4{{$}}
  %y = load i32, ptr addrspace(1) %p
  store i32 %y, ptr addrspace(1) %q
  ret void
}

; A function with tokens takes no uncontrolled operations.
; CHECK-LABEL: @controlled(
define amdgpu_kernel void @controlled(ptr addrspace(1) %in, ptr addrspace(1) %o) #2 !reqd_work_group_size !0 {
  %t = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %tid, 6
; CHECK-NOT: readfirstlane
  %w = zext i32 %wave to i64
  %at = getelementptr i32, ptr addrspace(1) %in, i64 %w
  %x = load i32, ptr addrspace(1) %at
  store i32 %x, ptr addrspace(1) %o
; CHECK: ret void
  ret void
}

; CHECK: "rejoin-assumes"="wave size 64
attributes #0 = { "target-cpu"="gfx90a" "uniform-work-group-size"="true" }
attributes #1 = { noinline "target-cpu"="gfx90a" }
attributes #2 = { convergent "target-cpu"="gfx90a" "uniform-work-group-size"="true" }
!0 = !{i32 256, i32 1, i32 1}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare token @llvm.experimental.convergence.entry()
