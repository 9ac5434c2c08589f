; The sizes of workgroups that are launched, and an input that nobody knows.
; What AMDGPU would not pass to a function that may need it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_other -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-such-thing{{$}}
define void @src_other() {
  ret void
}
define void @tgt_other() "amdgpu-no-such-thing" {
  ret void
}
; Fewer launches.
; CHECK: src_sizes -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-flat-work-group-size{{$}}
define void @src_sizes() "amdgpu-flat-work-group-size"="64,256" {
  ret void
}
define void @tgt_sizes() "amdgpu-flat-work-group-size"="64,255" {
  ret void
}
; CHECK: src_uniform -> {{.*}} inconclusive
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: uniform-work-group-size{{$}}
define void @src_uniform() "uniform-work-group-size"="false" {
  ret void
}
define void @tgt_uniform() "uniform-work-group-size"="true" {
  ret void
}
