; How functions are called (volatile, conventions, extensions, bundles), where source and target differ.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
; CHECK: src_memset_vol -> tgt_memset_vol: refuted
define void @src_memset_vol(ptr addrspace(1) %p) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 8, i1 true)
  ret void
}
define void @tgt_memset_vol(ptr addrspace(1) %p) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 8, i1 false)
  ret void
}
; CHECK: src_abi -> tgt_abi: inconclusive
define void @src_abi(i32 %x) {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_abi(i32 %x) {
  call void @sees(i32 inreg %x)
  ret void
}
; CHECK: src_abi2 -> tgt_abi2: inconclusive
define void @src_abi2(i32 %x) {
  call void @sees(i32 zeroext %x)
  ret void
}
define void @tgt_abi2(i32 %x) {
  call void @sees(i32 %x)
  ret void
}
; CHECK: src_cc -> tgt_cc: inconclusive
define void @src_cc(i32 %x) {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_cc(i32 %x) {
  call fastcc void @sees(i32 %x)
  ret void
}
; CHECK: src_bundle -> tgt_bundle: inconclusive
define void @src_bundle(i32 %x) {
  call void @sees(i32 %x) [ "deopt"(i32 1) ]
  ret void
}
define void @tgt_bundle(i32 %x) {
  call void @sees(i32 %x) [ "deopt"(i32 2) ]
  ret void
}
