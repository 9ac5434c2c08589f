; The target is compiled for other waves, another processor, or with an attribute of an unknown meaning: the same
; instructions need not do the same.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.wavefrontsize()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare void @sees(i32)
define i32 @src_lanes(i32 %x) "target-cpu"="gfx1030" "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @tgt_lanes(i32 %x) "target-cpu"="gfx1030" "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @src_features(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @tgt_features(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i64 @src_default(i32 %x)  {
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %a
}
define i64 @tgt_default(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %a
}
define void @src_processor(i32 %x)  {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_processor(i32 %x) "target-cpu"="gfx1100" {
  call void @sees(i32 %x)
  ret void
}
define void @src_dropped(i32 %x) "target-features"="+wavefrontsize32" {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_dropped(i32 %x)  {
  call void @sees(i32 %x)
  ret void
}
define i32 @src_size(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %a
}
define i32 @tgt_size(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %a
}
define i32 @src_count(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  ret i32 %a
}
define i32 @tgt_count(i32 %x) "target-features"="+wavefrontsize32" {
  %a = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  ret i32 %a
}
define void @src_pointer(ptr %f, i32 %x) "target-features"="+wavefrontsize64" {
  call void %f(i32 %x)
  ret void
}
define void @tgt_pointer(ptr %f, i32 %x) "target-features"="+wavefrontsize32" {
  call void %f(i32 %x)
  ret void
}
define void @src_asm(i32 %x) "target-features"="+wavefrontsize64" {
  call void asm sideeffect "s_nop 0", ""()
  ret void
}
define void @tgt_asm(i32 %x) "target-features"="+wavefrontsize32" {
  call void asm sideeffect "s_nop 0", ""()
  ret void
}
define void @src_other_processor(i32 %x) "target-cpu"="gfx900" {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_other_processor(i32 %x) "target-cpu"="gfx90a" {
  call void @sees(i32 %x)
  ret void
}
define void @src_unknown_attribute(i32 %x)  {
  ret void
}
define void @tgt_unknown_attribute(i32 %x) "no-such-attribute"="1" {
  ret void
}
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
define i32 @src_inlined(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @of_callee(i32 %x)
  ret i32 %a
}
define i32 @tgt_inlined(i32 %x) "target-features"="+wavefrontsize64" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
