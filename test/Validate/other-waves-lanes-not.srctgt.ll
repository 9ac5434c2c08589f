; The target is compiled for waves of another size, and the code counts or asks threads of its wave.
; The same instructions need not do the same.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.wavefrontsize()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
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
