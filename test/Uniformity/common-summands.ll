; A comparison of two sums with a common summand is one of what is left, and so is their difference.
; RUN: %analyze %s | FileCheck %s
; RUN: rejoin run --check-analysis --kernel=turns --global=96 --local=48 --arg=i32:3 --arg=i32:40 --arg=i32:5 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=others --global=96 --local=48 --arg=i32:3 --arg=i32:40 --arg=i32:5 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=wraps --global=96 --local=48 --arg=i32:-16 --arg=i32:0 --arg=i32:0x7fffffff %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=inside --global=96 --local=48 --arg=i32:3 --arg=i32:40 --arg=i32:5 %s | FileCheck --check-prefix=RUNS %s
; RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)

; The index is read twice.
; CHECK-LABEL: function 'turns'
define amdgpu_kernel void @turns(i32 %a, i32 %b, i32 %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.x()
  %begin = add nsw i32 %a, %x
  %end = add nsw i32 %y, %b
  br label %head

head:
; CHECK: uniform (grid): br i1 %in
  %t = phi i32 [ %begin, %entry ], [ %next, %body ]
  %in = icmp slt i32 %t, %end
  br i1 %in, label %body, label %done

body:
; CHECK: uniform (grid): %turn = sub
  %turn = sub i32 %t, %x
  %next = add nsw i32 %t, %c
  br label %head

done:
; CHECK: DIVERGENT (thread): %after = add
; CHECK: uniform (grid): %taken = sub
  %after = add i32 %t, 0
  %taken = sub i32 %t, %begin
  ret void
}

; Each predicate, through extensions, choices, minima; any number of bits where only equality matters.
; CHECK-LABEL: function 'others'
define amdgpu_kernel void @others(i32 %a, i32 %b, i32 %c) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %as = add nsw i32 %a, %x
  %bs = add nsw i32 %b, %x
  %au = add nuw i32 %a, %x
  %bu = add nuw i32 %b, %x
  %aw = add i32 %a, %x
  %bw = add i32 %b, %x
; CHECK: uniform (grid): %s = icmp sge
  %s = icmp sge i32 %as, %bs
; CHECK: uniform (grid): %u = icmp ult
  %u = icmp ult i32 %au, %bu
; CHECK: uniform (grid): %e = icmp eq
  %e = icmp eq i32 %aw, %bw
; CHECK: uniform (grid): %d = sub
  %d = sub i32 %aw, %bw
  %al = sext i32 %as to i64
  %bl = sext i32 %bs to i64
; CHECK: uniform (grid): %wide = icmp sle
  %wide = icmp sle i64 %al, %bl
  %xl = sext i32 %x to i64
; CHECK: uniform (grid): %itself = icmp slt
  %itself = icmp slt i64 %xl, %al
  %ul = zext i32 %au to i64
  %vl = zext i32 %bu to i64
; CHECK: uniform (grid): %wider = icmp slt
  %wider = icmp slt i64 %ul, %vl
  %p = icmp slt i32 %a, 7
  %chosen = select i1 %p, i32 %as, i32 %bs
; CHECK: uniform (grid): %ofchosen = icmp slt
  %ofchosen = icmp slt i32 %chosen, %as
  %least = call i32 @llvm.smin.i32(i32 %as, i32 %bs)
; CHECK: uniform (grid): %ofleast = icmp slt
  %ofleast = icmp slt i32 %least, %as
  %less = sub nsw i32 %as, %c
; CHECK: uniform (grid): %ofless = icmp sgt
  %ofless = icmp sgt i32 %less, %bs
  ret void
}

; Sums that may wrap: threads may take different numbers of turns.
; CHECK-LABEL: function 'wraps'
define amdgpu_kernel void @wraps(i32 %a, i32 %b, i32 %c) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %i = add i32 %c, %x
  %aw = add i32 %a, %i
  %as = add nsw i32 %b, %x
  %bw = add i32 %b, %i
  %au = add nuw i32 %b, %x
  %bu = add nuw i32 %c, %x
; CHECK: DIVERGENT (thread): %s = icmp slt
  %s = icmp slt i32 %aw, %bw
; CHECK: DIVERGENT (thread): %one = icmp slt
  %one = icmp slt i32 %i, %as
; CHECK: DIVERGENT (thread): %other = icmp slt
  %other = icmp slt i32 %au, %bu
; CHECK: DIVERGENT (thread): %signed = icmp sgt
  %signed = icmp sgt i32 %as, %bu
; CHECK: uniform (grid): %e = icmp ne
  %e = icmp ne i32 %aw, %bw
  %al = zext i32 %aw to i64
  %bl = zext i32 %bw to i64
; CHECK: DIVERGENT (thread): %wide = icmp ne
  %wide = icmp ne i64 %al, %bl
; CHECK: DIVERGENT (thread): %least = call
  %least = call i32 @llvm.umin.i32(i32 %aw, i32 %bw)
; CHECK: DIVERGENT (thread): %ofleast = icmp eq
  %ofleast = icmp eq i32 %least, %aw
  ret void
}

; The summand changes from turn to turn of the outer loop: what the inner one begins with has an older one.
; CHECK-LABEL: function 'inside'
define amdgpu_kernel void @inside(i32 %a, i32 %b, i32 %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %start = add nsw i32 %a, %x
  br label %outer

outer:
  %i = phi i32 [ %x, %entry ], [ %double, %latch ]
  %old = phi i32 [ %start, %entry ], [ %new, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
  %new = add nsw i32 %a, %i
  %end = add nsw i32 %b, %i
; CHECK: DIVERGENT (thread): %stale = icmp slt
  %stale = icmp slt i32 %old, %end
  br label %head

head:
; CHECK: uniform (grid): br i1 %in
  %t = phi i32 [ %new, %outer ], [ %next, %body ]
  %in = icmp slt i32 %t, %end
  br i1 %in, label %body, label %latch

body:
  %next = add nsw i32 %t, 7
  br label %head

latch:
  %double = add i32 %i, %i
  %k1 = add i32 %k, 1
  %more = icmp ult i32 %k1, 3
  br i1 %more, label %outer, label %done

done:
  ret void
}

; Two summands; a summand on one side; one that is frozen.
; CHECK-LABEL: function 'different'
define amdgpu_kernel void @different(i32 %a, i32 %b, ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %x
  %z = load i32, ptr addrspace(1) %q
  %as = add nsw i32 %a, %x
  %bs = add nsw i32 %b, %z
  %cs = add nsw i32 %b, %x
; CHECK: DIVERGENT (thread): %two = icmp slt
  %two = icmp slt i32 %as, %bs
; CHECK: DIVERGENT (thread): %one = icmp slt
  %one = icmp slt i32 %as, %b
; CHECK: DIVERGENT (thread): %from = sub
  %from = sub nsw i32 %b, %as
; CHECK: DIVERGENT (thread): %late = icmp slt
  %late = icmp slt i32 %as, %cs
; CHECK: DIVERGENT (thread): %frozen = freeze
  %frozen = freeze i1 %late
; A value that is loaded is a summand as well.
  %az = add nsw i32 %a, %z
; CHECK: uniform (grid): %loaded = icmp slt
  %loaded = icmp slt i32 %az, %bs
  ret void
}
