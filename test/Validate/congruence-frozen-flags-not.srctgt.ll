; The target freezes an operation with a flag that the source's operation does not have.
; What the target freezes is poison where the source's value is not. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)

; A sum that may wrap.
define i32 @src_sum(i32 %x, i32 %y, i1 %c, i1 %d) {
  %a = add i32 %x, 7
  %f = freeze i32 %a
  ret i32 %f
}
define i32 @tgt_sum(i32 %x, i32 %y, i1 %c, i1 %d) {
  %a = add nuw i32 %x, 7
  %f = freeze i32 %a
  ret i32 %f
}
define i16 @src_trunc(i32 %x) {
  %a = trunc i32 %x to i16
  %f = freeze i16 %a
  ret i16 %f
}
define i16 @tgt_trunc(i32 %x) {
  %a = trunc nsw i32 %x to i16
  %f = freeze i16 %a
  ret i16 %f
}
; The same of a branch.
define void @src_branch(i32 %x, i32 %y) {
  %a = icmp slt i32 %x, %y
  %f = freeze i1 %a
  br i1 %f, label %t, label %e
t:
  call void @use(i32 1)
  br label %e
e:
  ret void
}
define void @tgt_branch(i32 %x, i32 %y) {
  %a = icmp samesign slt i32 %x, %y
  %f = freeze i1 %a
  br i1 %f, label %t, label %e
t:
  call void @use(i32 1)
  br label %e
e:
  ret void
}
define float @src_number(float %x) {
  %a = fadd float %x, 3.0
  %f = freeze float %a
  ret float %f
}
define float @tgt_number(float %x) {
  %a = fadd ninf float %x, 3.0
  %f = freeze float %a
  ret float %f
}
define i64 @src_nneg(i32 %x) {
  %a = zext i32 %x to i64
  %f = freeze i64 %a
  ret i64 %f
}
define i64 @tgt_nneg(i32 %x) {
  %a = zext nneg i32 %x to i64
  %f = freeze i64 %a
  ret i64 %f
}
define i64 @src_address(ptr addrspace(1) %p, i64 %i) {
  %g = getelementptr i16, ptr addrspace(1) %p, i64 %i
  %f = freeze ptr addrspace(1) %g
  %r = ptrtoint ptr addrspace(1) %f to i64
  ret i64 %r
}
define i64 @tgt_address(ptr addrspace(1) %p, i64 %i) {
  %g = getelementptr inbounds i16, ptr addrspace(1) %p, i64 %i
  %f = freeze ptr addrspace(1) %g
  %r = ptrtoint ptr addrspace(1) %f to i64
  ret i64 %r
}
define <2 x i32> @src_lanes(<2 x i32> %v) {
  %a = shl <2 x i32> %v, <i32 1, i32 1>
  %f = freeze <2 x i32> %a
  ret <2 x i32> %f
}
define <2 x i32> @tgt_lanes(<2 x i32> %v) {
  %a = shl nsw <2 x i32> %v, <i32 1, i32 1>
  %f = freeze <2 x i32> %a
  ret <2 x i32> %f
}
