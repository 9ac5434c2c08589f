; What a call says of how an argument is passed, and its callee does not; what a callee of the target alone says of
; being called again; calls of library functions that the source does not make. None of these is proved.
; RUN: rejoin validate %s > %t || test $? -le 2
; RUN: FileCheck --input-file=%t %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare float @sqrtf(float)
define internal i32 @sets(ptr addrspace(5) %p) {
  store i32 7, ptr addrspace(5) %p
  ret i32 0
}
define internal i32 @gets(ptr addrspace(5) %p) {
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define internal void @again(i32 %n) norecurse {
  %more = icmp ugt i32 %n, 0
  br i1 %more, label %once, label %end
once:
  call void @again(i32 0)
  ret void
end:
  ret void
}
; LLVM's inliner copies the object: the target returns 1.
; CHECK: src_byval -> tgt_byval: inconclusive
define i32 @src_byval() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %r = call i32 @sets(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_byval() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %r = call i32 @sets(ptr addrspace(5) byval(i32) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
; The object has 4 bytes.
; CHECK: src_byref -> tgt_byref: inconclusive
define i32 @src_byref() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %r = call i32 @gets(ptr addrspace(5) %a)
  ret i32 1
}
define i32 @tgt_byref() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %r = call i32 @gets(ptr addrspace(5) byref([64 x i32]) %a)
  ret i32 1
}
; CHECK: src_sret -> tgt_sret: inconclusive
define i32 @src_sret() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %r = call i32 @gets(ptr addrspace(5) %a)
  ret i32 1
}
define i32 @tgt_sret() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %r = call i32 @gets(ptr addrspace(5) sret([64 x i32]) %a)
  ret i32 1
}
; CHECK: src_norecurse -> tgt_norecurse: inconclusive
define i32 @src_norecurse(i1 %x) {
  ret i32 1
}
define i32 @tgt_norecurse(i1 %x) {
  call void @again(i32 1)
  ret i32 1
}
; `sqrtf` of a negative number may write `errno`.
; CHECK: src_errno -> tgt_errno: inconclusive
define i1 @src_errno(i1 %x) {
  ret i1 true
}
define i1 @tgt_errno(i1 %x) {
  %r = call float @sqrtf(float -1.0) memory(none) nounwind willreturn
  ret i1 true
}
