; Operands that are equal by a branch, a condition or an iteration alone: the target evaluates the operation twice, and
; each evaluation chooses the bits of a NaN, where the source evaluates it once.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
; RUN: not rejoin validate --engine=solve --function=src_dependent %s | FileCheck %s
; CHECK: src_dependent -> tgt_dependent: inconclusive: operations of the target may have equal operands, and each chooses bits of its result
; CHECK: whose choice an operation of the source repeats depends on its path
target triple = "amdgcn-amd-amdhsa"
declare void @e2(i32, i32)

define void @src_branch(float %x, float %y, float %z) {
  %bx = bitcast float %x to i32
  %by = bitcast float %y to i32
  %c = icmp eq i32 %bx, %by
  br i1 %c, label %t, label %e
t:
  %a = fadd float %x, %z
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %i)
  ret void
e:
  ret void
}
define void @tgt_branch(float %x, float %y, float %z) {
  %bx = bitcast float %x to i32
  %by = bitcast float %y to i32
  %c = icmp eq i32 %bx, %by
  br i1 %c, label %t, label %e
t:
  %a = fadd float %x, %z
  %b = fadd float %y, %z
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
e:
  ret void
}
define i32 @src_select(float %x, float %y, float %z, i1 %c) {
  ret i32 0
}
define i32 @tgt_select(float %x, float %y, float %z, i1 %c) {
  %s = select i1 %c, float %x, float %z
  %u = select i1 %c, float %z, float %x
  %bx = bitcast float %x to i32
  %bz = bitcast float %z to i32
  %e = icmp eq i32 %bx, %bz
  %a = fadd float %s, %y
  %b = fadd float %u, %y
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  %d = xor i32 %i, %j
  %r = select i1 %e, i32 %d, i32 0
  ret i32 %r
}
; The source uses in each iteration what it evaluated before the loop, and drops what it evaluates there.
define void @src_before_loop(float %x, float %y, float %z, i32 %n) {
  %bx = bitcast float %x to i32
  %by = bitcast float %y to i32
  %q = icmp eq i32 %bx, %by
  br i1 %q, label %t, label %e
t:
  %a = fadd float %x, %z
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [ 0, %t ], [ %k2, %l ]
  %b = fadd float %y, %z
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_before_loop(float %x, float %y, float %z, i32 %n) {
  %bx = bitcast float %x to i32
  %by = bitcast float %y to i32
  %q = icmp eq i32 %bx, %by
  br i1 %q, label %t, label %e
t:
  br label %l
l:
  %k = phi i32 [ 0, %t ], [ %k2, %l ]
  %b = fadd float %y, %z
  %i = bitcast float %b to i32
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
; The last evaluation in the loop, and one after it that the source drops.
define void @src_after_loop(float %x, float %y, float %z, i32 %n) {
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 0, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  %b = fadd float %x, %y
  call void @e2(i32 %i, i32 %i)
  ret void
}
define void @tgt_after_loop(float %x, float %y, float %z, i32 %n) {
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 0, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  %b = fadd float %x, %y
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
}
; The source always calls with 1, the target with 0 where its first result is even and its second one odd. With which of
; these the source's first evaluation goes depends on its path, and so on what it chose.
define void @src_dependent(float %x, float %y, float %w, float %z) {
  %bx = bitcast float %x to i32
  %by = bitcast float %y to i32
  %bw = bitcast float %w to i32
  %q = icmp eq i32 %bx, %by
  %r = icmp eq i32 %bx, %bw
  %both = and i1 %q, %r
  br i1 %both, label %t, label %e
t:
  %s = fadd float %x, %z
  %i = bitcast float %s to i32
  %bit = and i32 %i, 1
  %set = icmp ne i32 %bit, 0
  br i1 %set, label %first, label %second
first:
  call void @e2(i32 1, i32 0)
  ret void
second:
  %o = fadd float %y, %z
  %j = bitcast float %o to i32
  %not = xor i32 %i, -1
  %or = or i32 %j, %not
  %one = and i32 %or, 1
  call void @e2(i32 %one, i32 0)
  ret void
e:
  ret void
}
define void @tgt_dependent(float %x, float %y, float %w, float %z) {
  %bx = bitcast float %x to i32
  %by = bitcast float %y to i32
  %bw = bitcast float %w to i32
  %q = icmp eq i32 %bx, %by
  %r = icmp eq i32 %bx, %bw
  %both = and i1 %q, %r
  br i1 %both, label %t, label %e
t:
  %a = fadd float %y, %z
  %b = fadd float %w, %z
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  %not = xor i32 %j, -1
  %or = or i32 %i, %not
  %one = and i32 %or, 1
  call void @e2(i32 %one, i32 0)
  ret void
e:
  ret void
}
