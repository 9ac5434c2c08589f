; An access that the target makes and the source does not always make: attributes of the argument or the function forbid it.
; A call that the target adds and that says that it does not return. A tag of a private object that says that no thread writes it.
; RUN: rejoin validate %s > %t.txt || test $? -le 2; FileCheck --implicit-check-not=proved %s < %t.txt
; RUN: rejoin validate --engine=solve %s > %t.txt || test $? -le 2; FileCheck --implicit-check-not=proved %s < %t.txt
; CHECK: src_only_writes
; CHECK: src_no_access
; CHECK: src_reads_nothing
; CHECK: src_returns
; CHECK: src_constant_tag
; CHECK: src_struct_tag
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare i32 @quiet(i32) memory(none) nounwind willreturn speculatable
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

define i32 @src_only_writes(ptr addrspace(1) noundef writeonly dereferenceable(4) align 4 %p, i1 noundef %c) {
  br i1 %c, label %t, label %e
t:
  %v = load i32, ptr addrspace(1) %p
  br label %e
e:
  %r = phi i32 [ %v, %t ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_only_writes(ptr addrspace(1) noundef writeonly dereferenceable(4) align 4 %p, i1 noundef %c) {
  %v = load i32, ptr addrspace(1) %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
define i32 @src_no_access(ptr addrspace(1) noundef readnone dereferenceable(4) align 4 %p, i1 noundef %c) {
  br i1 %c, label %t, label %e
t:
  %v = load i32, ptr addrspace(1) %p
  br label %e
e:
  %r = phi i32 [ %v, %t ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_no_access(ptr addrspace(1) noundef readnone dereferenceable(4) align 4 %p, i1 noundef %c) {
  %v = load i32, ptr addrspace(1) %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
define i32 @src_reads_nothing(ptr addrspace(1) noundef dereferenceable(4) align 4 %p, i1 noundef %c) memory(argmem: write) {
  br i1 %c, label %t, label %e
t:
  %v = load i32, ptr addrspace(1) %p
  br label %e
e:
  %r = phi i32 [ %v, %t ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_reads_nothing(ptr addrspace(1) noundef dereferenceable(4) align 4 %p, i1 noundef %c) memory(argmem: write) {
  %v = load i32, ptr addrspace(1) %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
define i32 @src_returns(i32 %x) {
  ret i32 %x
}
define i32 @tgt_returns(i32 %x) {
  %r = call i32 @quiet(i32 %x) noreturn
  ret i32 %x
}
define i32 @src_constant_tag(i32 noundef %x) {
  ret i32 %x
}
define i32 @tgt_constant_tag(i32 noundef %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !tbaa !4
  ret i32 %v
}
define void @src_struct_tag(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 4, i1 false), !tbaa.struct !5
  ret void
}
define void @tgt_struct_tag(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 4, i1 false), !tbaa !3
  ret void
}
!0 = !{!"root"}
!1 = !{!"int", !0}
!2 = !{!"float", !0}
!3 = !{!1, !1, i64 0}
!4 = !{!1, !1, i64 0, i64 1}
!5 = !{i64 0, i64 4, !6}
!6 = !{!2, !2, i64 0}
