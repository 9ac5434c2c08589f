; The target is compiled for other waves, another processor, or with an attribute of an unknown meaning: the same
; instructions need not do the same.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.wavefrontsize()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare void @sees(i32)
; CHECK-LABEL: src_lanes -> tgt_lanes:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define i32 @src_lanes(i32 %x) "target-cpu"="gfx1030" "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @tgt_lanes(i32 %x) "target-cpu"="gfx1030" "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
; CHECK-LABEL: src_features -> tgt_features:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define i32 @src_features(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @tgt_features(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
; CHECK-LABEL: src_default -> tgt_default:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define i64 @src_default(i32 %x)  {
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %a
}
define i64 @tgt_default(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %a
}
; CHECK-LABEL: src_processor -> tgt_processor:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define void @src_processor(i32 %x)  {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_processor(i32 %x) "target-cpu"="gfx1100" {
  call void @sees(i32 %x)
  ret void
}
; CHECK-LABEL: src_dropped -> tgt_dropped:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define void @src_dropped(i32 %x) "target-features"="+wavefrontsize32" {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_dropped(i32 %x)  {
  call void @sees(i32 %x)
  ret void
}
; CHECK-LABEL: src_size -> tgt_size:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define i32 @src_size(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %a
}
define i32 @tgt_size(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %a
}
; CHECK-LABEL: src_count -> tgt_count:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define i32 @src_count(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  ret i32 %a
}
define i32 @tgt_count(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  ret i32 %a
}
; CHECK-LABEL: src_pointer -> tgt_pointer:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define void @src_pointer(ptr %f, i32 %x) "target-features"="+wavefrontsize64" {
  call void %f(i32 %x)
  ret void
}
define void @tgt_pointer(ptr %f, i32 %x) "target-features"="+wavefrontsize32" {
  call void %f(i32 %x)
  ret void
}
; CHECK-LABEL: src_asm -> tgt_asm:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define void @src_asm(i32 %x) "target-features"="+wavefrontsize64" {
  call void asm sideeffect "s_nop 0", ""()
  ret void
}
define void @tgt_asm(i32 %x) "target-features"="+wavefrontsize32" {
  call void asm sideeffect "s_nop 0", ""()
  ret void
}
; CHECK-LABEL: src_other_processor -> tgt_other_processor:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for different processors or features ('target-cpu', 'target-features'){{$|:}}
define void @src_other_processor(i32 %x) "target-cpu"="gfx900" {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_other_processor(i32 %x) "target-cpu"="gfx90a" {
  call void @sees(i32 %x)
  ret void
}
; CHECK-LABEL: src_unknown_attribute -> tgt_unknown_attribute:
; CHECK: {{(^ *|inconclusive: )}}the target function has an attribute that the source lacks, and it is not known to hold: no-such-attribute{{$|:}}
define void @src_unknown_attribute(i32 %x)  {
  ret void
}
define void @tgt_unknown_attribute(i32 %x) "no-such-attribute"="1" {
  ret void
}
; CHECK-LABEL: src_lost_attribute -> tgt_lost_attribute:
; CHECK: {{(^ *|inconclusive: )}}the target function lacks an attribute of the source: no-such-attribute{{$|:}}
define void @src_lost_attribute(i32 %x) "no-such-attribute"="1" {
  ret void
}
define void @tgt_lost_attribute(i32 %x)  {
  ret void
}
define internal i32 @of_callee(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
; CHECK-LABEL: src_inlined -> tgt_inlined:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define i32 @src_inlined(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @of_callee(i32 %x)
  ret i32 %a
}
define i32 @tgt_inlined(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
; CHECK-LABEL: src_fence -> tgt_fence:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define void @src_fence() "target-features"="+wavefrontsize64" {
  fence syncscope("wavefront") release
  ret void
}
define void @tgt_fence() "target-features"="+wavefrontsize32" {
  fence syncscope("wavefront") release
  ret void
}
; CHECK-LABEL: src_atomic -> tgt_atomic:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for waves of different sizes{{$|:}}
define i32 @src_atomic(ptr %p) "target-features"="+wavefrontsize64" {
  %a = atomicrmw add ptr %p, i32 1 syncscope("wavefront-one-as") monotonic
  ret i32 %a
}
define i32 @tgt_atomic(ptr %p) "target-features"="+wavefrontsize32" {
  %a = atomicrmw add ptr %p, i32 1 syncscope("wavefront-one-as") monotonic
  ret i32 %a
}
define internal i32 @size32() "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %a
}
define internal i32 @count32() "target-features"="+wavefrontsize32" {
  %b = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  ret i32 %b
}
; CHECK-LABEL: src_exchanged -> tgt_exchanged:
; CHECK: {{(^ *|inconclusive: )}}functions of one side are compiled for waves of different sizes{{$|:}}
define i32 @src_exchanged() "target-features"="+wavefrontsize64" {
  %a = call i32 @size32()
  %b = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @tgt_exchanged() "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.wavefrontsize()
  %b = call i32 @count32()
  %r = add i32 %a, %b
  ret i32 %r
}
define internal i32 @lane900(i32 %x) "target-cpu"="gfx900" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)
  ret i32 %a
}
; CHECK-LABEL: src_exchanged_processor -> tgt_exchanged_processor:
; CHECK: {{(^ *|inconclusive: )}}source and target are compiled for different processors or features ('target-cpu', 'target-features'){{$|:}}
define i32 @src_exchanged_processor(i32 %x) "target-cpu"="gfx90a" {
  %a = call i32 @lane900(i32 %x)
  %b = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @tgt_exchanged_processor(i32 %x) "target-cpu"="gfx90a" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)
  %b = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %r = add i32 %a, %b
  ret i32 %r
}
