; PHIs of a loop's header with flags of floating-point numbers in the target alone: what comes round may be a NaN, or a
; zero of the other sign. Nothing is proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: FileCheck --input-file=%t.induct %s --implicit-check-not=": proved"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_nan -> tgt_nan:
define void @src_nan(i32 noundef %n, ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %f = phi float [ 2.0, %entry ], [ %w, %loop ]
  %to = getelementptr float, ptr addrspace(1) %p, i32 %i
  store float %f, ptr addrspace(1) %to, align 4
  %from = getelementptr float, ptr addrspace(1) %q, i32 %i
  %w = load float, ptr addrspace(1) %from, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_nan(i32 noundef %n, ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %f = phi nnan float [ 2.0, %entry ], [ %w, %loop ]
  %to = getelementptr float, ptr addrspace(1) %p, i32 %i
  store float %f, ptr addrspace(1) %to, align 4
  %from = getelementptr float, ptr addrspace(1) %q, i32 %i
  %w = load float, ptr addrspace(1) %from, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK: src_zero -> tgt_zero:
define void @src_zero(i32 noundef %n, ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %f = phi float [ 2.0, %entry ], [ %w, %loop ]
  %to = getelementptr float, ptr addrspace(1) %p, i32 %i
  store float %f, ptr addrspace(1) %to, align 4
  %from = getelementptr float, ptr addrspace(1) %q, i32 %i
  %w = load float, ptr addrspace(1) %from, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_zero(i32 noundef %n, ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %f = phi nsz float [ 2.0, %entry ], [ %w, %loop ]
  %to = getelementptr float, ptr addrspace(1) %p, i32 %i
  store float %f, ptr addrspace(1) %to, align 4
  %from = getelementptr float, ptr addrspace(1) %q, i32 %i
  %w = load float, ptr addrspace(1) %from, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
