; The target says of a call what the source does not say: that it synchronises with nobody, frees nothing, does not recurse
; or call back.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @get(ptr addrspace(1), i32)
declare void @sees(i32)
define void @src_callattr_nosync(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @get(ptr addrspace(1) %p, i32 %x)
  call void @sees(i32 %v)
  ret void
}
define void @tgt_callattr_nosync(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @get(ptr addrspace(1) %p, i32 %x) nosync
  call void @sees(i32 %v)
  ret void
}
define void @src_callattr_nofree(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @get(ptr addrspace(1) %p, i32 %x)
  call void @sees(i32 %v)
  ret void
}
define void @tgt_callattr_nofree(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @get(ptr addrspace(1) %p, i32 %x) nofree
  call void @sees(i32 %v)
  ret void
}
define void @src_callattr_norecurse(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @get(ptr addrspace(1) %p, i32 %x)
  call void @sees(i32 %v)
  ret void
}
define void @tgt_callattr_norecurse(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @get(ptr addrspace(1) %p, i32 %x) norecurse
  call void @sees(i32 %v)
  ret void
}
define void @src_callattr_nocallback(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @get(ptr addrspace(1) %p, i32 %x)
  call void @sees(i32 %v)
  ret void
}
define void @tgt_callattr_nocallback(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @get(ptr addrspace(1) %p, i32 %x) nocallback
  call void @sees(i32 %v)
  ret void
}
