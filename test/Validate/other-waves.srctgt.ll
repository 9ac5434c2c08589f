; Attributes that differ where nothing depends on them, and a function without a processor that is inlined.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.wavefrontsize()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare void @sees(i32)
define i32 @src_same(i32 %x) "target-cpu"="gfx1030" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @tgt_same(i32 %x) "target-cpu"="gfx1030" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @src_nothing_depends(i32 %x) "target-features"="+wavefrontsize64" {
  %a = add i32 %x, 1
  ret i32 %a
}
define i32 @tgt_nothing_depends(i32 %x) "target-features"="+wavefrontsize32" {
  %a = add i32 %x, 1
  ret i32 %a
}
define void @src_hints(i32 %x)  {
  call void @sees(i32 %x)
  ret void
}
define void @tgt_hints(i32 %x) "amdgpu-waves-per-eu"="4,8" "rejoin-assumes"="x" {
  call void @sees(i32 %x)
  ret void
}
define internal i32 @of_library(i32 %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @src_library(i32 %x) "target-cpu"="gfx1030" {
  %a = call i32 @of_library(i32 %x)
  ret i32 %a
}
define i32 @tgt_library(i32 %x) "target-cpu"="gfx1030" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define void @src_workgroup(ptr %p) "target-features"="+wavefrontsize64" {
  fence syncscope("workgroup") release
  store atomic i32 1, ptr %p syncscope("singlethread") monotonic, align 4
  ret void
}
define void @tgt_workgroup(ptr %p) "target-features"="+wavefrontsize32" {
  fence syncscope("workgroup") release
  store atomic i32 1, ptr %p syncscope("singlethread") monotonic, align 4
  ret void
}
define internal i32 @lane(i32 %x) "target-cpu"="gfx1030" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  ret i32 %a
}
define i32 @src_same_processor(i32 %x) "target-cpu"="gfx1030" {
  %a = call i32 @lane(i32 %x)
  %b = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @tgt_same_processor(i32 %x) "target-cpu"="gfx1030" {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 40)
  %b = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %r = add i32 %a, %b
  ret i32 %r
}
