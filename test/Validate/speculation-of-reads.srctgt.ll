; The target reads early where memory may be missing: that is not refuted.
; What happens early must not be undefined behaviour where the source has none, or none yet.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare void @check(i32)
declare void @sees(i32)
; Perhaps there is no memory where the condition does not hold.
; CHECK: src_guarded -> tgt_guarded: inconclusive
; CHECK: the target reads memory that the source does not read, and that may not exist
define void @src_guarded(ptr addrspace(1) %p, i1 %c) {
  br i1 %c, label %if, label %end
if:
  %v = load i32, ptr addrspace(1) %p
  call void @sees(i32 %v)
  br label %end
end:
  ret void
}
define void @tgt_guarded(ptr addrspace(1) %p, i1 %c) {
  %v = load i32, ptr addrspace(1) %p
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 %v)
  br label %end
end:
  ret void
}
; CHECK: src_checked -> tgt_checked: inconclusive
; CHECK: the target reads memory that the source does not read, and that may not exist
define void @src_checked(ptr addrspace(1) %p, i32 %n) {
  call void @check(i32 %n) memory(none) nounwind
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define void @tgt_checked(ptr addrspace(1) %p, i32 %n) {
  %v = load i32, ptr addrspace(1) %p
  call void @check(i32 %n) memory(none) nounwind
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; One byte more.
; CHECK: src_wider -> tgt_wider: inconclusive
define i8 @src_wider(ptr addrspace(1) %p) {
  %v = load i8, ptr addrspace(1) %p
  ret i8 %v
}
define i8 @tgt_wider(ptr addrspace(1) %p) {
  %w = load i16, ptr addrspace(1) %p, align 1
  %v = trunc i16 %w to i8
  ret i8 %v
}
