; What returns, is known to be there, or is read by the source too may happen early.
; What happens early must not be undefined behaviour where the source has none, or none yet.
; RUN: rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare void @check(i32)
declare void @sees(i32)
; CHECK: src_fence -> tgt_fence: proved
define void @src_fence(i32 %x, i32 %y) {
  fence seq_cst
  %r = udiv i32 %x, %y
  call void @sees(i32 %r)
  ret void
}
define void @tgt_fence(i32 %x, i32 %y) {
  %r = udiv i32 %x, %y
  fence seq_cst
  call void @sees(i32 %r)
  ret void
}
; CHECK: src_returns -> tgt_returns: proved
define i32 @src_returns(i32 %x, i32 %y) {
  call void @check(i32 %y) willreturn nounwind
  %r = udiv i32 %x, %y
  ret i32 %r
}
define i32 @tgt_returns(i32 %x, i32 %y) {
  %r = udiv i32 %x, %y
  call void @check(i32 %y) willreturn nounwind
  ret i32 %r
}
; There is memory.
; CHECK: src_there -> tgt_there: proved
define void @src_there(ptr addrspace(1) align 4 dereferenceable(4) %p, i1 %c) nofree nosync {
  br i1 %c, label %if, label %end
if:
  %v = load i32, ptr addrspace(1) %p
  call void @sees(i32 %v)
  br label %end
end:
  ret void
}
define void @tgt_there(ptr addrspace(1) align 4 dereferenceable(4) %p, i1 %c) nofree nosync {
  %v = load i32, ptr addrspace(1) %p
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 %v)
  br label %end
end:
  ret void
}
; The source reads there, or all parts.
; CHECK: src_both -> tgt_both: proved
define void @src_both(ptr addrspace(1) %p, i1 %c) {
  br i1 %c, label %if, label %else
if:
  %v = load i32, ptr addrspace(1) %p
  call void @sees(i32 %v)
  ret void
else:
  %w = load i32, ptr addrspace(1) %p
  %n = add i32 %w, 1
  call void @sees(i32 %n)
  ret void
}
define void @tgt_both(ptr addrspace(1) %p, i1 %c) {
  %v = load i32, ptr addrspace(1) %p
  %k = zext i1 %c to i32
  %o = xor i32 %k, 1
  %n = add i32 %v, %o
  call void @sees(i32 %n)
  ret void
}
; CHECK: src_parts -> tgt_parts: proved
define i32 @src_parts(ptr addrspace(1) %p) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  %v = load i32, ptr addrspace(1) %p
  %w = load i32, ptr addrspace(1) %q
  %r = add i32 %v, %w
  ret i32 %r
}
define i32 @tgt_parts(ptr addrspace(1) %p) {
  %both = load <2 x i32>, ptr addrspace(1) %p, align 4
  %v = extractelement <2 x i32> %both, i32 0
  %w = extractelement <2 x i32> %both, i32 1
  %r = add i32 %v, %w
  ret i32 %r
}
