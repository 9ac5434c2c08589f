; The attribute says what is known of a launch: inputs that are not needed, sizes of workgroups.
; Code that is outlined: the new function, or its call, has an attribute that it must not have, or lacks one that it must
; have.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: src_out_inputs -> tgt_out_inputs: inconclusive
; CHECK-SAME: the source does not call 'h_out_inputs', which has an attribute that is not known to hold: amdgpu-no-workitem-id-x{{$}}
define internal i32 @h_out_inputs(i32 %x) "amdgpu-no-workitem-id-x" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_out_inputs(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @tgt_out_inputs(i32 %x)  {
  %a = call i32 @h_out_inputs(i32 %x)
  ret i32 %a
}

; CHECK-LABEL: src_out_sizes -> tgt_out_sizes: inconclusive
; CHECK-SAME: the source does not call 'h_out_sizes', which has an attribute that is not known to hold: amdgpu-flat-work-group-size{{$}}
define internal i32 @h_out_sizes(i32 %x) "amdgpu-flat-work-group-size"="1,1" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_out_sizes(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @tgt_out_sizes(i32 %x)  {
  %a = call i32 @h_out_sizes(i32 %x)
  ret i32 %a
}

; CHECK-LABEL: src_out_uniform -> tgt_out_uniform: inconclusive
; CHECK-SAME: the source does not call 'h_out_uniform', which has an attribute that is not known to hold: uniform-work-group-size{{$}}
define internal i32 @h_out_uniform(i32 %x) "uniform-work-group-size"="true" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_out_uniform(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @tgt_out_uniform(i32 %x)  {
  %a = call i32 @h_out_uniform(i32 %x)
  ret i32 %a
}

; CHECK-LABEL: src_out_nvvm -> tgt_out_nvvm: inconclusive
; CHECK-SAME: the source does not call 'h_out_nvvm', which has an attribute that is not known to hold: nvvm.maxntid{{$}}
define internal i32 @h_out_nvvm(i32 %x) "nvvm.maxntid"="1" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_out_nvvm(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @tgt_out_nvvm(i32 %x)  {
  %a = call i32 @h_out_nvvm(i32 %x)
  ret i32 %a
}

; The call says what the callee does not keep.
; CHECK-LABEL: src_call -> tgt_call: inconclusive
; CHECK-SAME: the target has an attribute on a call of 'plain' that the source lacks, and it is not known to hold
define internal i32 @plain() {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %t
}

define i32 @src_call() {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %t
}
define i32 @tgt_call() {
  %t = call i32 @plain() "amdgpu-no-workitem-id-x"
  ret i32 %t
}
