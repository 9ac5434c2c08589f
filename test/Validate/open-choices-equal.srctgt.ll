; An evaluation of each side with operands that are written otherwise, and equal on the path: the source chooses alike.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @e2(i32, i32)

; The same two operations, where a branch says that they have equal operands.
define void @src_branch(float %x, float %y, float %z) {
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
define void @tgt_branch(float %x, float %y, float %z) {
  %bx = bitcast float %x to i32
  %by = bitcast float %y to i32
  %c = icmp eq i32 %bx, %by
  br i1 %c, label %t, label %e
t:
  %b = fadd float %y, %z
  %a = fadd float %x, %z
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  ret void
e:
  ret void
}
; One operation in place of two.
define void @src_fewer(float %x, float %y, float %z) {
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
define void @tgt_fewer(float %x, float %y, float %z) {
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
; Sums in private memory, and in registers. Operations after the loop have operands from it.
define void @src_memory(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, float %x, float %y, i32 %n) {
  %t = alloca float, addrspace(5)
  store float 0.0, ptr addrspace(5) %t
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %at = getelementptr float, ptr addrspace(1) %in, i32 %k
  %v = load float, ptr addrspace(1) %at
  %old = load float, ptr addrspace(5) %t
  %new = fadd float %old, %v
  store float %new, ptr addrspace(5) %t
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  %all = load float, ptr addrspace(5) %t
  %r = fadd float %all, %x
  %s = fadd float %all, %y
  store float %r, ptr addrspace(1) %out
  %next = getelementptr float, ptr addrspace(1) %out, i32 1
  store float %s, ptr addrspace(1) %next
  ret void
}
define void @tgt_memory(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, float %x, float %y, i32 %n) {
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %old = phi float [ 0.0, %0 ], [ %new, %l ]
  %at = getelementptr float, ptr addrspace(1) %in, i32 %k
  %v = load float, ptr addrspace(1) %at
  %new = fadd float %old, %v
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  %r = fadd float %new, %x
  %s = fadd float %new, %y
  store float %r, ptr addrspace(1) %out
  %next = getelementptr float, ptr addrspace(1) %out, i32 1
  store float %s, ptr addrspace(1) %next
  ret void
}
; A table in private memory that the target writes elsewhere.
define void @src_table(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %j, i32 %n) {
  %a = alloca [2 x float], addrspace(5)
  %t = alloca float, addrspace(5)
  store float 0.0, ptr addrspace(5) %t
  store float 1.0, ptr addrspace(5) %a
  %a1 = getelementptr float, ptr addrspace(5) %a, i32 1
  store float 2.0, ptr addrspace(5) %a1
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %at = getelementptr float, ptr addrspace(1) %in, i32 %k
  %v = load float, ptr addrspace(1) %at
  %old = load float, ptr addrspace(5) %t
  %new = fadd float %old, %v
  store float %new, ptr addrspace(5) %t
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  %all = load float, ptr addrspace(5) %t
  %low = and i32 %j, 1
  %aj = getelementptr float, ptr addrspace(5) %a, i32 %low
  %aw = load float, ptr addrspace(5) %aj
  %r = fadd float %all, %aw
  store float %r, ptr addrspace(1) %out
  ret void
}
define void @tgt_table(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %j, i32 %n) {
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %old = phi float [ 0.0, %0 ], [ %new, %l ]
  %at = getelementptr float, ptr addrspace(1) %in, i32 %k
  %v = load float, ptr addrspace(1) %at
  %new = fadd float %old, %v
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  %low = trunc i32 %j to i1
  %aw = select i1 %low, float 2.0, float 1.0
  %r = fadd float %new, %aw
  store float %r, ptr addrspace(1) %out
  ret void
}
