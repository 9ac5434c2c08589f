; Equal numbers in two address spaces are not one address, nor is another place of the same space.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
; CHECK: src_other_address -> tgt_other_address: refuted
; CHECK: volatile store 0 to %p  {{.*}}volatile store 0 to %p + 12
define void @src_other_address(ptr addrspace(3) %p, i32 %x) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  store volatile i32 %x, ptr %q
  ret void
}
define void @tgt_other_address(ptr addrspace(3) %p, i32 %x) {
  %r = getelementptr inbounds i32, ptr addrspace(3) %p, i32 3
  store volatile i32 %x, ptr addrspace(3) %r
  ret void
}
; CHECK: src_other_space -> tgt_other_space: refuted
define void @src_other_space(ptr addrspace(3) %p, i32 %x) {
  store volatile i32 %x, ptr addrspace(3) %p
  ret void
}
define void @tgt_other_space(ptr addrspace(3) %p, i32 %x) {
  %n = ptrtoint ptr addrspace(3) %p to i64
  %q = inttoptr i64 %n to ptr addrspace(1)
  store volatile i32 %x, ptr addrspace(1) %q
  ret void
}
; What is stored is an address of another size, not the place.
; CHECK: src_stored -> tgt_stored: refuted
define void @src_stored(ptr addrspace(3) %p, ptr addrspace(1) %to) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  store volatile ptr %q, ptr addrspace(1) %to
  ret void
}
define void @tgt_stored(ptr addrspace(3) %p, ptr addrspace(1) %to) {
  %n = ptrtoint ptr addrspace(3) %p to i64
  store volatile i64 %n, ptr addrspace(1) %to
  ret void
}
