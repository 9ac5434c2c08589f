; Scopes of aliases are those of one iteration.
; Copies of iterations that are not what the iterations were.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=induct --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; The scope is that of one iteration: what is not alike in one may be alike in two.
define void @src_scopes(ptr addrspace(1) noundef %p, ptr addrspace(1) noundef %q, i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %w = zext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %w
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %w
  %x = load i32, ptr addrspace(1) %a, align 4, !alias.scope !0
  store i32 %x, ptr addrspace(1) %b, align 4, !noalias !0
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_scopes(ptr addrspace(1) noundef %p, ptr addrspace(1) noundef %q, i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %w = zext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %w
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %w
  %x = load i32, ptr addrspace(1) %a, align 4, !alias.scope !0
  store i32 %x, ptr addrspace(1) %b, align 4, !noalias !0
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end
again:
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %w.1 = zext i32 %j to i64
  %a.1 = getelementptr i32, ptr addrspace(1) %p, i64 %w.1
  %b.1 = getelementptr i32, ptr addrspace(1) %q, i64 %w.1
  %x.1 = load i32, ptr addrspace(1) %a.1, align 4, !alias.scope !0
  store i32 %x.1, ptr addrspace(1) %b.1, align 4, !noalias !0
  %k = add i32 %j, 1
  %more.1 = icmp ult i32 %k, %n
  br i1 %more.1, label %loop, label %end
end:
  ret void
}
declare void @llvm.experimental.noalias.scope.decl(metadata)

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
