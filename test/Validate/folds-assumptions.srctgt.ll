; What assumptions, unreachable code, ranges and bytes that exist exclude need not be computed.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: not grep refuted %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_assume -> tgt_assume: proved
define i1 @src_assume(i8 %x) {
  %c = icmp ult i8 %x, 10
  call void @llvm.assume(i1 %c)
  %r = icmp ult i8 %x, 11
  ret i1 %r
}
define i1 @tgt_assume(i8 %x) {
  ret i1 true
}
; CHECK: src_unreachable -> tgt_unreachable: proved
define i8 @src_unreachable(i8 %x) {
  %c = icmp eq i8 %x, 3
  br i1 %c, label %a, label %b
a:
  unreachable
b:
  ret i8 1
}
define i8 @tgt_unreachable(i8 %x) {
  ret i8 1
}
; CHECK: src_range -> tgt_range
define i1 @src_range(i8 range(i8 0, 5) %x) {
  %v = call i8 @elsewhere(), !range !0
  %a = icmp ult i8 %v, 8
  %b = icmp ult i8 %x, 6
  %r = and i1 %a, %b
  ret i1 %r
}
define i1 @tgt_range(i8 range(i8 0, 5) %x) {
  %v = call i8 @elsewhere(), !range !0
  ret i1 true
}
; CHECK: src_scope -> tgt_scope: proved
define void @src_scope() {
  ret void
}
define void @tgt_scope() {
  call void @llvm.experimental.noalias.scope.decl(metadata !1)
  ret void
}
; CHECK: src_speculated -> tgt_speculated
define i32 @src_speculated(i1 %c, ptr dereferenceable(4) %p) {
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %p
  br label %b
b:
  %r = phi i32 [ 0, %0 ], [ %v, %a ]
  ret i32 %r
}
define i32 @tgt_speculated(i1 %c, ptr dereferenceable(4) %p) {
  %v = load i32, ptr %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
declare i8 @elsewhere()
!0 = !{i8 0, i8 4}
!1 = !{!2}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
