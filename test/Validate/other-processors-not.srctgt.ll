; The target is compiled for another processor, or with an attribute of an unknown meaning.
; The same instructions need not do the same.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare void @sees(i32)
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
