; PHIs whose incoming values are one expression of the same leaves do not select: the threads that part before them have
; one value. What is frozen, what differs, and what agrees only where few threads come selects.
; RUN: %analyze %s | FileCheck %s
; RUN: rejoin run --check-analysis --kernel=leaves --global=128 --local=64 --arg=i32:3 --arg=i32:5 %s | FileCheck --check-prefix=RAN %s
; RUN: rejoin run --check-analysis --kernel=few --global=512 --local=256 %s | FileCheck --check-prefix=RAN %s
; RUN: rejoin run --check-analysis --kernel=frozen --global=128 --local=64 --arg=i32:3 %s | FileCheck --check-prefix=RAN %s
; RUN: rejoin run --check-analysis --kernel=choices --global=128 --local=64 --arg=i32:3 --arg=i32:5 %s | FileCheck --check-prefix=RAN %s
; RUN: rejoin run --check-analysis --kernel=ways --global=128 --local=64 --arg=i32:3 --arg=i32:5 %s | FileCheck --check-prefix=RAN %s
; RUN: rejoin run --check-analysis --kernel=waves --global=512 --local=256 --arg=i32:3 %s | FileCheck --check-prefix=RAN %s
; RAN: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)

; CHECK-LABEL: function 'leaves'
define amdgpu_kernel void @leaves(i32 %n, i32 %m) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %one = icmp eq i32 %x, 0
  br i1 %one, label %a, label %b
a:
  %a.id = call i32 @llvm.amdgcn.workgroup.id.x()
  %a.sum = add nsw i32 %n, %m
  %a.quot = lshr i32 %a.sum, 2
  %a.out = add i32 %a.id, %n
  %a.id.y = call i32 @llvm.amdgcn.workgroup.id.y()
  %a.other = add i32 %n, 1
  %a.own = mul i32 %x, 4
  br label %j
b:
  %b.id = call i32 @llvm.amdgcn.workgroup.id.x()
  %b.sum = add i32 %m, %n
  %b.quot = lshr exact i32 %b.sum, 2
  %b.out = add i32 %n, %b.id
  %b.other = add i32 %n, 2
  %b.own = mul i32 %x, 4
  br label %j
j:
; CHECK: uniform (grid): %uni.quot = phi
  %uni.quot = phi i32 [ %a.quot, %a ], [ %b.quot, %b ]
; CHECK: uniform (grid): %uni.sum = phi
  %uni.sum = phi i32 [ %a.sum, %a ], [ %b.sum, %b ]
; CHECK: uniform (workgroup): %id = phi
  %id = phi i32 [ %a.id, %a ], [ %b.id, %b ]
; CHECK: uniform (workgroup): %out = phi
  %out = phi i32 [ %a.out, %a ], [ %b.out, %b ]
; CHECK: DIVERGENT (thread): %div.ids = phi
  %div.ids = phi i32 [ %a.id.y, %a ], [ %b.id, %b ]
; CHECK: DIVERGENT (thread): %div.other = phi
  %div.other = phi i32 [ %a.other, %a ], [ %b.other, %b ]
; CHECK: DIVERGENT (thread): %div.own = phi
  %div.own = phi i32 [ %a.own, %a ], [ %b.own, %b ]
; CHECK: uniform (grid): %after = add
  %after = add i32 %uni.quot, 1
  ret void
}

; In %a there is one thread of each workgroup, for which all agrees: not for those that come by %b.
; CHECK-LABEL: function 'few'
define amdgpu_kernel void @few() !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %one = icmp eq i32 %x, 0
  br i1 %one, label %a, label %b
a:
  %a.lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %a.lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %a.lo)
  br label %j
b:
  %b.lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %b.lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %b.lo)
  br label %j
j:
; CHECK: DIVERGENT (thread): %div.lane = phi
  %div.lane = phi i32 [ %a.lane, %a ], [ %b.lane, %b ]
; CHECK: DIVERGENT (32): %half = lshr
  %half = lshr i32 %div.lane, 5
  ret void
}

; Two counters of a loop that count alike are two leaves; a leaf that a loop changes has left it in different turns.
; CHECK-LABEL: function 'turns'
define amdgpu_kernel void @turns(i32 %n) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
; CHECK: uniform (grid): %uni.square = phi
  %odd = trunc i32 %x to i1
  br i1 %odd, label %a, label %b
a:
  %a.square = mul i32 %i, %i
  br label %latch
b:
  %b.square = mul nuw i32 %i, %i
  br label %latch
latch:
  %uni.square = phi i32 [ %a.square, %a ], [ %b.square, %b ]
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %x
  br i1 %done, label %left, label %head
left:
  br i1 %odd, label %c, label %d
c:
  %c.last = add i32 %i, 5
  br label %j
d:
  %d.last = add nsw i32 %i, 5
  br label %j
j:
; CHECK: DIVERGENT (thread): %div.last = phi
  %div.last = phi i32 [ %c.last, %c ], [ %d.last, %d ]
  ret void
}

; A frozen value that is poison in some threads is another one in each.
; CHECK-LABEL: function 'frozen'
define amdgpu_kernel void @frozen(i32 %n) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %one = icmp eq i32 %x, 0
  br i1 %one, label %a, label %b
a:
  %a.sum = add nsw i32 %n, 1
  br label %j
b:
  %b.sum = add i32 %n, 1
  br label %j
j:
; CHECK: DIVERGENT (thread): %div.sum = phi
  %div.sum = phi i32 [ %a.sum, %a ], [ %b.sum, %b ]
; CHECK: DIVERGENT (thread): %div.frozen = freeze
  %div.frozen = freeze i32 %div.sum
  ret void
}

; `c && x` is x where c holds; where c need not hold, the PHI selects.
; CHECK-LABEL: function 'choices'
define amdgpu_kernel void @choices(i32 %n, i32 %m) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %x, 7
  %first = icmp eq i32 %n, 0
  %small = icmp ult i32 %m, 9
  %other = icmp ne i32 %n, 0
  %skips = or i1 %other, %few
  br i1 %skips, label %a, label %b
a:
  %both = select i1 %first, i1 %small, i1 false
  %any = select i1 %other, i1 true, i1 %small
  br label %j
b:
  br label %j
j:
; CHECK: uniform (grid): %uni.both = phi
  %uni.both = phi i1 [ %both, %a ], [ %small, %b ]
; CHECK: uniform (grid): %uni.any = phi
  %uni.any = phi i1 [ %any, %a ], [ %small, %b ]
; CHECK: DIVERGENT (thread): %div.both = phi
  %div.both = phi i1 [ %both, %a ], [ %first, %b ]
; CHECK: DIVERGENT (thread): %div.true = phi
  %div.true = phi i1 [ %both, %a ], [ true, %b ]
  ret void
}

; Known on one way to the edge only.
; CHECK-LABEL: function 'ways'
define amdgpu_kernel void @ways(i32 %n, i32 %m) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %x, 7
  %first = icmp eq i32 %n, 0
  %small = icmp ult i32 %m, 9
  br i1 %few, label %p, label %a
p:
  br i1 %first, label %b, label %q
q:
  br label %b
a:
  %both = and i1 %first, %small
  br label %j
b:
  br label %j
j:
; CHECK: DIVERGENT (thread): %div.both = phi
  %div.both = phi i1 [ %both, %a ], [ %small, %b ]
  ret void
}

; Lane algebra: the PHI is the number of the wave.
; CHECK-LABEL: function 'waves'
define amdgpu_kernel void @waves(i32 %n) "uniform-work-group-size"="true" !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %x, 3
  br i1 %few, label %a, label %b
a:
  %a.wave = lshr i32 %x, 6
  %a.sum = add i32 %a.wave, %n
  %a.half = lshr i32 %x, 5
  br label %j
b:
  %b.wave = lshr exact i32 %x, 6
  %b.sum = add nsw i32 %n, %b.wave
  %b.half = lshr i32 %x, 6
  br label %j
j:
  %wave = phi i32 [ %a.wave, %a ], [ %b.wave, %b ]
  %sum = phi i32 [ %a.sum, %a ], [ %b.sum, %b ]
  %half = phi i32 [ %a.half, %a ], [ %b.half, %b ]
; CHECK: uniform (64): %uni.first = icmp
  %uni.first = icmp eq i32 %wave, 0
; CHECK: uniform (64): %uni.sum = icmp
  %uni.sum = icmp eq i32 %sum, 7
; CHECK: DIVERGENT (thread): %div.half = icmp
  %div.half = icmp eq i32 %half, 1
  ret void
}

!0 = !{i32 256, i32 1, i32 1}
