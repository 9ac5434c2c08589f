; Flags, metadata and assumptions of the source make a value poison, or the behaviour undefined.
; No run refutes a target that relies on them.
; RUN: rejoin validate --engine=run %s > %t || test $? = 2
; RUN: not grep refuted %t
; RUN: grep -c -E ': (proved$|inconclusive:)' %t | grep -x 8
; RUN: rejoin validate %s > %t || test $? = 2
; RUN: not grep -E "refuted|contradict" %t

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.assume(i1)
define i32 @src_nneg(i32 %x) {
  %a = uitofp nneg i32 %x to float
  %b = bitcast float %a to i32
  ret i32 %b
}
define i32 @tgt_nneg(i32 %x) {
  %a = sitofp i32 %x to float
  %b = bitcast float %a to i32
  ret i32 %b
}
define i16 @src_nneg_half(i8 %x) {
  %a = uitofp nneg i8 %x to half
  %b = bitcast half %a to i16
  ret i16 %b
}
define i16 @tgt_nneg_half(i8 %x) {
  %a = sitofp i8 %x to half
  %b = bitcast half %a to i16
  ret i16 %b
}
define i1 @src_load_nonnull(ptr addrspace(1) %p) {
  %q = load ptr addrspace(1), ptr addrspace(1) %p, !nonnull !0
  %c = icmp eq ptr addrspace(1) %q, null
  ret i1 %c
}
define i1 @tgt_load_nonnull(ptr addrspace(1) %p) {
  ret i1 false
}
define i64 @src_load_align(ptr addrspace(1) %p) {
  %q = load ptr addrspace(1), ptr addrspace(1) %p, !align !1
  %i = ptrtoint ptr addrspace(1) %q to i64
  %c = and i64 %i, 7
  ret i64 %c
}
define i64 @tgt_load_align(ptr addrspace(1) %p) {
  ret i64 0
}
define i1 @src_nuw(i64 %i) {
  %a = inttoptr i64 %i to ptr addrspace(1)
  %q = getelementptr nuw i8, ptr addrspace(1) %a, i64 -1
  %c = icmp ult ptr addrspace(1) %q, %a
  ret i1 %c
}
define i1 @tgt_nuw(i64 %i) {
  ret i1 false
}
define i1 @src_nuw_step(i64 %i, i64 %j) {
  %a = inttoptr i64 %i to ptr addrspace(1)
  %q = getelementptr nuw i32, ptr addrspace(1) %a, i64 %j
  %c = icmp ult ptr addrspace(1) %q, %a
  ret i1 %c
}
define i1 @tgt_nuw_step(i64 %i, i64 %j) {
  ret i1 false
}
define i1 @src_phi_nnan(i1 %c, i32 %x) {
entry:
  br i1 %c, label %left, label %end
left:
  br label %end
end:
  %p = phi nnan float [ 1.0, %left ], [ 0x7FF8000000000000, %entry ]
  %u = fcmp uno float %p, 0.0
  ret i1 %u
}
define i1 @tgt_phi_nnan(i1 %c, i32 %x) {
  ret i1 false
}
define i64 @src_assumed_align(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(1)
  call void @llvm.assume(i1 true) ["align"(ptr addrspace(1) %p, i64 8)]
  %c = and i64 %x, 7
  ret i64 %c
}
define i64 @tgt_assumed_align(i64 %x) {
  ret i64 0
}
!0 = !{}
!1 = !{i64 8}
