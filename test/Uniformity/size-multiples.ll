; Comparisons and quotients of S * q and S * q + x, where S is a size of the workgroup and x the index in it, depend on q.
; RUN: %analyze %s | FileCheck %s
; RUN: rejoin run --check-analysis --kernel=turns --global=96 --local=48 --arg=i32:3 --arg=i32:5 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=turns --global=21 --local=7 --arg=i32:-2 --arg=i32:5 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=down --global=96 --local=48 --arg=i32:100 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=forms --global=90 --local=45 --arg=i32:3 --arg=i32:-4 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=wraps --global=96 --local=48 --arg=i32:0x05555556 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=known --global=192 --local=96 --arg=i32:3 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=plane --global=6,10 --local=3,5 --arg=i32:3 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=smaller --global=100 --local=64 --arg=i32:1 %s | FileCheck --check-prefix=RUNS %s
; RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z23get_enqueued_local_sizej(i32)
declare i32 @llvm.smin.i32(i32, i32)

; A loop over whole workgroups; the flags say that nothing wraps.
; CHECK-LABEL: function 'turns'
define amdgpu_kernel void @turns(i32 %n, i32 %m) #0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %long = call i64 @_Z14get_local_sizej(i32 0)
  %s = trunc i64 %long to i32
  %begin = mul nsw i32 %n, %s
  %first = add nsw i32 %begin, %x
  %turns = add nsw i32 %n, %m
  %end = mul nsw i32 %turns, %s
  br label %head

head:
; CHECK: uniform (grid): br i1 %in
  %i = phi i32 [ %first, %entry ], [ %next, %body ]
  %in = icmp slt i32 %i, %end
  br i1 %in, label %body, label %done

body:
  %next = add nsw i32 %i, %s
  br label %head

done:
; CHECK: DIVERGENT (thread): %at = icmp eq
; CHECK: DIVERGENT (thread): %above = icmp sgt
; CHECK: DIVERGENT (thread): %plain = icmp slt
  %at = icmp eq i32 %first, %begin
  %above = icmp sgt i32 %first, %begin
  %plain = icmp slt i32 %first, %m
  ret void
}

; Downwards, from a multiple that is not above n.
; CHECK-LABEL: function 'down'
define amdgpu_kernel void @down(i32 %n) #0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %long = call i64 @_Z14get_local_sizej(i32 0)
  %s = trunc i64 %long to i32
  %over = srem i32 %n, %s
  %end = sub i32 %n, %over
  %first = add nsw i32 %end, %x
  br label %head

head:
; CHECK: uniform (workgroup): br i1 %out
  %i = phi i32 [ %first, %entry ], [ %next, %body ]
  %out = icmp slt i32 %i, %s
  br i1 %out, label %done, label %body

body:
  %next = sub nsw i32 %i, %s
  br label %head

done:
  ret void
}

; Quotients, remainders, differences, choices.
; CHECK-LABEL: function 'forms'
define amdgpu_kernel void @forms(i32 %a, i32 %b) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %long = call i64 @_Z14get_local_sizej(i32 0)
  %s = trunc i64 %long to i32
  %first = mul nuw nsw i32 %g, %s
  %i = add nuw nsw i32 %first, %x
; CHECK: uniform (workgroup): %q = udiv
  %q = udiv i32 %i, %s
  %pair = mul nuw nsw i32 %s, 2
; CHECK: uniform (workgroup): %half = udiv
; CHECK: DIVERGENT (thread): %in.pair = urem
; CHECK: uniform (workgroup): %below = icmp ult
  %half = udiv i32 %i, %pair
  %in.pair = urem i32 %i, %pair
  %below = icmp ult i32 %in.pair, %s
; CHECK: uniform (workgroup): %d = sub
; CHECK: uniform (workgroup): %w = icmp sge
  %d = sub i32 %i, %x
  %wide = sext i32 %i to i64
  %as = mul nsw i32 %a, %s
  %as.wide = sext i32 %as to i64
  %w = icmp sge i64 %wide, %as.wide
  %bs = mul nsw i32 %s, %b
  %c = icmp slt i32 %a, %b
  %one = select i1 %c, i32 %as, i32 %bs
  %least = call i32 @llvm.smin.i32(i32 %one, i32 %first)
; CHECK: uniform (workgroup): %m = icmp sgt
  %m = icmp sgt i32 %least, %i
; What is negative rounds to 0.
; CHECK: DIVERGENT (thread): %toward.zero = sdiv
  %negative = add nsw i32 %bs, %x
  %toward.zero = sdiv i32 %negative, %s
  ret void
}

; Without flags a multiple may wrap: it is 32 for 48 threads.
; CHECK-LABEL: function 'wraps'
define amdgpu_kernel void @wraps(i32 %n) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %long = call i64 @_Z14get_local_sizej(i32 0)
  %s = trunc i64 %long to i32
  %end = mul i32 %n, %s
; CHECK: DIVERGENT (thread): %in = icmp ult
  %in = icmp ult i32 %x, %end
; The low bits do not carry, so equality is one of the quotients all the same.
; CHECK: uniform (grid): %same = icmp eq
  %i = add i32 %end, %x
  %same = icmp eq i32 %i, %x
  ret void
}

; A size that is known, and is no power of two.
; CHECK-LABEL: function 'known'
define amdgpu_kernel void @known(i32 %n) #0 !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %end = mul nuw i32 %n, 192
; CHECK: uniform (grid): %in = icmp ult
; CHECK: DIVERGENT (thread): %no = icmp ult
  %in = icmp ult i32 %x, %end
  %other = mul nuw i32 %n, 81
  %no = icmp ult i32 %x, %other
  ret void
}

; All threads of a plane.
; CHECK-LABEL: function 'plane'
define amdgpu_kernel void @plane(i32 %n) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %sx.long = call i64 @_Z14get_local_sizej(i32 0)
  %sy.long = call i64 @_Z14get_local_sizej(i32 1)
  %sz.long = call i64 @_Z14get_local_sizej(i32 2)
  %sx = trunc i64 %sx.long to i32
  %sy = trunc i64 %sy.long to i32
  %sz = trunc i64 %sz.long to i32
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %zrow = mul i32 %z, %sy
  %rows = add i32 %zrow, %y
  %row = mul i32 %rows, %sx
  %t = add i32 %row, %x
  %plane = mul i32 %sx, %sy
  %all = mul i32 %plane, %sz
  %end = mul nuw i32 %all, %n
  %some = mul nuw i32 %plane, %n
; CHECK: uniform (grid): %in = icmp ult
; CHECK: DIVERGENT (thread): %part = icmp ult
; CHECK: uniform (workgroup): %of.row = icmp ult
  %in = icmp ult i32 %t, %end
  %part = icmp ult i32 %t, %some
  %of.row = icmp ult i32 %x, %some
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.z()

; Workgroups that may be smaller at the end of the grid: the size that the launch states is no unit.
; CHECK-LABEL: function 'smaller'
define amdgpu_kernel void @smaller(i32 %n) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %stated.long = call i64 @_Z23get_enqueued_local_sizej(i32 0)
  %stated = trunc i64 %stated.long to i32
  %long = call i64 @_Z14get_local_sizej(i32 0)
  %s = trunc i64 %long to i32
  %first = mul nuw nsw i32 %g, %stated
  %i = add nuw nsw i32 %first, %x
; CHECK: DIVERGENT (thread): %q = udiv
  %q = udiv i32 %i, %s
; CHECK: uniform (workgroup): %in = icmp ult
  %end = mul nuw i32 %s, %n
  %in = icmp ult i32 %x, %end
  ret void
}

attributes #0 = { "uniform-work-group-size"="true" }
!0 = !{i32 96, i32 1, i32 1}
