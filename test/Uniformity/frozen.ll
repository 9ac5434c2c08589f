; Undefined in some threads alone, and hidden by an operation behind it: what agrees until it is frozen. So what may be
; undefined agrees for no more threads than its operands, if it is frozen. Each pair differs in whether it may be.
; RUN: %analyze %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -passes='print<rejoin-uniformity>' -disable-output %s 2>&1 | FileCheck %s
; RUN: rejoin run %s --kernel=f --local=128 --arg=i32:7 --check-analysis | FileCheck %s --check-prefix=EXECUTION
; RUN: rejoin run %s --kernel=places --local=64,2 --check-analysis | FileCheck %s --check-prefix=EXECUTION
; EXECUTION: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

define amdgpu_kernel void @f(i32 noundef %n) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %far = mul nuw nsw i32 %tid, 100000000
  %near = mul i32 %tid, 100000000

; Of equal arms the condition.
  %is.far = icmp ult i32 %far, 5
  %is.near = icmp ult i32 %near, 5
; CHECK: DIVERGENT (thread): %equal.far = select
; CHECK: uniform (grid): %equal.near = select
  %equal.far = select i1 %is.far, i32 %n, i32 %n
  %equal.near = select i1 %is.near, i32 %n, i32 %n
; CHECK: DIVERGENT (thread): %frozen.far = freeze
  %frozen.far = freeze i32 %equal.far
; CHECK: uniform (grid): %frozen.near = freeze
  %frozen.near = freeze i32 %equal.near

; A difference of equal values, further on.
  %none.far = sub i32 %far, %far
  %none.near = sub i32 %near, %near
  %more.far = add i32 %none.far, %n
  %more.near = add i32 %none.near, %n
; CHECK: DIVERGENT (thread): %sum.far = freeze
  %sum.far = freeze i32 %more.far
; CHECK: uniform (grid): %sum.near = freeze
  %sum.near = freeze i32 %more.near

; The place in the workgroup: the number of the wave, perhaps no whole one.
  %whole = lshr exact i32 %tid, 6
  %wave = lshr i32 %tid, 6
  %whole.up = or i32 %whole, 4
  %wave.up = or i32 %wave, 4
; CHECK: DIVERGENT (thread): %frozen.whole = freeze
  %frozen.whole = freeze i32 %whole.up
; CHECK: uniform (64): %frozen.wave = freeze
  %frozen.wave = freeze i32 %wave.up

; A table of places.
  %high = shl nuw i32 %tid, 31
  %low = shl i32 %tid, 31
  %bit.high = and i32 %high, 1
  %bit.low = and i32 %low, 1
  %flag.high = or i32 %bit.high, 2
  %flag.low = or i32 %bit.low, 2
; CHECK: DIVERGENT (thread): %frozen.high = freeze
  %frozen.high = freeze i32 %flag.high
; CHECK: uniform (grid): %frozen.low = freeze
  %frozen.low = freeze i32 %flag.low

; The first thread's is that of all in the wave.
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %whole)
; CHECK: uniform (64): %frozen.first = freeze
  %frozen.first = freeze i32 %first

; Undefined for all, or none.
  %last = add nsw i32 %n, 1
  %zero = sub i32 %last, %last
  %sum = add nsw i32 %n, %zero
; CHECK: uniform (grid): %all = freeze
  %all = freeze i32 %sum

; Nobody freezes these.
  %same = select i1 %is.far, i32 7, i32 7
; CHECK: uniform (grid): %equal = select
  %equal = select i1 %is.far, i32 %same, i32 %same
  br label %loop

; Round a loop, and behind it.
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %j = phi i32 [ 0, %0 ], [ %more.far, %loop ]
; CHECK: uniform (grid): %k = freeze
  %k = freeze i32 %i
; CHECK: DIVERGENT (thread): %l = freeze
  %l = freeze i32 %j
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, 3
  br i1 %again, label %loop, label %exit
exit:
; CHECK: DIVERGENT (thread): %late = freeze
  %late = freeze i32 %j
  ret void
}

; Kept in private memory meanwhile.
define amdgpu_kernel void @kept() {
  %at.far = alloca i32, addrspace(5)
  %at.near = alloca i32, addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %far = mul nuw nsw i32 %tid, 100000000
  %near = mul i32 %tid, 100000000
  %more.far = sub i32 %far, %far
  %more.near = sub i32 %near, %near
  store i32 %more.far, ptr addrspace(5) %at.far
  store i32 %more.near, ptr addrspace(5) %at.near
  %loaded.far = load i32, ptr addrspace(5) %at.far
  %loaded.near = load i32, ptr addrspace(5) %at.near
; CHECK: DIVERGENT (thread): %kept.far = freeze
  %kept.far = freeze i32 %loaded.far
; CHECK: uniform (grid): %kept.near = freeze
  %kept.near = freeze i32 %loaded.near
  ret void
}

; What calls give of the place is no more than it was, frozen or not.
declare i32 @_Z12get_local_idj(i32) convergent nounwind willreturn memory(none)
declare i32 @_Z16get_sub_group_idv() nounwind willreturn memory(none)
define amdgpu_kernel void @places() "uniform-work-group-size"="true" !reqd_work_group_size !1 {
; CHECK: uniform (64): %y = call
  %y = call i32 @_Z12get_local_idj(i32 1)
; CHECK: uniform (64): %group = call
  %group = call i32 @_Z16get_sub_group_idv()
; CHECK: uniform (64): %frozen.y = freeze
  %frozen.y = freeze i32 %y
; CHECK: uniform (64): %frozen.group = freeze
  %frozen.group = freeze i32 %group
  ret void
}

!0 = !{i32 128, i32 1, i32 1}
!1 = !{i32 64, i32 2, i32 1}
