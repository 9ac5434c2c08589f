; Values as something uniform and a function of the thread's index: what sees only upper bits of the place, or nothing of
; it, agrees for groups, or for all. A launch of 64 by 4 threads, in full workgroups.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)

; CHECK-LABEL: function 'plane'
define amdgpu_kernel void @plane(i32 %n) "uniform-work-group-size"="true" !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %row = mul i32 %y, 64
  %linear = add i32 %row, %x
; CHECK: uniform (64): %wave = udiv
  %wave = udiv i32 %linear, 64
; CHECK: uniform (64): %same = sub
  %same = sub i32 %linear, %x
; CHECK: uniform (grid): %inside = icmp
  %inside = icmp ult i32 %linear, 256
; CHECK: uniform (128): %half = icmp
  %half = icmp ult i32 %linear, 128
; CHECK: DIVERGENT (32): %third = icmp
  %third = icmp ult i32 %linear, 96
; CHECK: uniform (grid): %bound = call
  %bound = call i32 @llvm.umin.i32(i32 %linear, i32 0)
; CHECK: DIVERGENT (thread): %odd = and
  %odd = and i32 %linear, 1
; CHECK: uniform (64): %cycle = urem
  %cycle = urem i32 %y, 3
  %diagonal = mul i32 %x, %y
; CHECK: uniform (grid): %small = icmp
  %small = icmp ult i32 %diagonal, 190
  ret void
}

; A place in the grid: a uniform multiple of the workgroup's size, and the place.
; CHECK-LABEL: function 'global'
define amdgpu_kernel void @global(i32 %n) !reqd_work_group_size !1 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %g, 8
  %id = add i32 %base, %x
; CHECK: uniform (64): %wave = lshr
  %wave = lshr i32 %id, 6
; CHECK: uniform (64): %aligned = and
  %aligned = and i32 %id, -64
; CHECK: uniform (workgroup): %group = sub
  %group = sub i32 %id, %x
; CHECK: DIVERGENT (thread): %lane = and
  %lane = and i32 %id, 63
; CHECK: DIVERGENT (32): %upper = lshr
  %upper = lshr i32 %lane, 5
; CHECK: DIVERGENT (thread): %partner = xor
  %partner = xor i32 %id, 32
; CHECK: uniform (64): %partner.wave = lshr
  %partner.wave = lshr i32 %partner, 6
  %rounded = and i32 %n, -64
; CHECK: uniform (64): %below = icmp
  %below = icmp slt i32 %x, %rounded
; CHECK: uniform (64): %below.id = icmp
  %below.id = icmp ult i32 %id, %rounded
; CHECK: DIVERGENT (thread): %below.n = icmp
  %below.n = icmp ult i32 %id, %n
; CHECK: uniform (workgroup): %equal = icmp eq
  %plus = add i32 %x, %base
  %equal = icmp eq i32 %plus, %id
; CHECK: DIVERGENT (thread): %unaligned = lshr
  %shifted = add i32 %x, %n
  %unaligned = lshr i32 %shifted, 6
; CHECK: uniform (grid): %back = sub
  %back = sub i32 %shifted, %x
  ret void
}

; Round a loop: the table stays, what is uniform grows by a multiple of 64.
; CHECK-LABEL: function 'loop'
define amdgpu_kernel void @loop(i32 %n) !reqd_work_group_size !1 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
; CHECK: DIVERGENT (thread): %i = phi
  %i = phi i32 [ %x, %entry ], [ %next, %head ]
; CHECK: uniform (64): %chunk = lshr
  %chunk = lshr i32 %i, 6
  %next = add i32 %i, 256
  %rounded = and i32 %n, -256
; CHECK: uniform (grid): %again = icmp
  %again = icmp ult i32 %next, %rounded
  br i1 %again, label %head, label %exit
exit:
; CHECK: uniform (64): %after = lshr
  %after = lshr i32 %next, 6
  ret void
}

; The loop ends for each thread on its own: what is uniform inside is not behind it.
; CHECK-LABEL: function 'temporal'
define amdgpu_kernel void @temporal(i32 %n) !reqd_work_group_size !1 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ %x, %entry ], [ %next, %head ]
; CHECK: uniform (64): %chunk = lshr
  %chunk = lshr i32 %i, 6
  %next = add i32 %i, 256
  %again = icmp ult i32 %next, %n
  br i1 %again, label %head, label %exit
exit:
; CHECK: DIVERGENT (thread): %after = lshr
  %after = lshr i32 %next, 6
  ret void
}

; The way decides which summand: no more uniform than the branch.
; CHECK-LABEL: function 'arms'
define amdgpu_kernel void @arms(i32 %n, i32 %m) !reqd_work_group_size !1 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %b = shl i32 %n, 6
  %c = shl i32 %m, 6
  %d = icmp ult i32 %x, 37
  %l.here = add i32 %x, %b
  %r.here = add i32 %x, %c
  br i1 %d, label %left, label %right
left:
  %l = add i32 %x, %b
  br label %end
right:
  %r = add i32 %x, %c
  br label %end
end:
  %p = phi i32 [ %l, %left ], [ %r, %right ]
; CHECK: DIVERGENT (thread): %chunk = lshr
  %chunk = lshr i32 %p, 6
  %q = select i1 %d, i32 %l.here, i32 %r.here
; CHECK: DIVERGENT (thread): %selected = lshr
  %selected = lshr i32 %q, 6
  %u = icmp eq i32 %n, 7
  %s = select i1 %u, i32 %l.here, i32 %r.here
; CHECK: uniform (64): %chosen = lshr
  %chosen = lshr i32 %s, 6
  ret void
}

; The place in the wave.
; CHECK-LABEL: function 'lane'
define amdgpu_kernel void @lane() {
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
; CHECK: uniform (grid): %inside = icmp
  %inside = icmp ult i32 %lane, 64
; CHECK: DIVERGENT (32): %half = lshr
  %half = lshr i32 %lane, 5
  ret void
}
!0 = !{i32 64, i32 4, i32 1}
!1 = !{i32 256, i32 1, i32 1}

; A shape that is not known: what is constant on all places of a dimension, and behind branches on it.
; CHECK-LABEL: function 'unsized'
define amdgpu_kernel void @unsized(i32 %n) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %row = mul i32 %y, %n
  %at = add i32 %row, %x
; CHECK: uniform (grid): %inside = icmp
  %inside = icmp ult i32 %y, 1024
  %sum = add i32 %x, %y
; CHECK: DIVERGENT (thread): %other = sub
  %other = sub i32 %sum, %x
; CHECK: uniform (grid): %nothing = sub
  %nothing = sub i32 %other, %y
; CHECK: DIVERGENT (thread): %wave = lshr
  %wave = lshr i32 %x, 6
  %first = icmp eq i32 %y, 0
  br i1 %first, label %top, label %end
top:
; CHECK: uniform (grid): %top.row = add
  %top.row = add i32 %row, 1
; CHECK: DIVERGENT (thread): %top.at = add
  %top.at = add i32 %at, 1
  %corner = icmp ult i32 %x, 1
  br i1 %corner, label %left, label %end
left:
; CHECK: uniform (grid): %left.at = add
  %left.at = add i32 %at, 1
  br label %end
end:
  ret void
}
