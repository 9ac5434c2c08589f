; How the target is called, or for which launches, is not as it is in the source.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare void @k(i32)
; CHECK: src_cc -> tgt_cc:
; CHECK: the target has a different calling convention{{$}}
define i32 @src_cc(i32 %x) {
  ret i32 %x
}
define fastcc i32 @tgt_cc(i32 %x) {
  ret i32 %x
}

; CHECK: src_inreg -> tgt_inreg:
; CHECK: the target passes arguments or results differently (ABI attributes){{$}}
define i32 @src_inreg(i32 %x) {
  ret i32 %x
}
define i32 @tgt_inreg(i32 inreg %x) {
  ret i32 %x
}

; CHECK: src_zext -> tgt_zext:
; CHECK: the target passes arguments or results differently (ABI attributes){{$}}
define i16 @src_zext(i16 %x) {
  ret i16 %x
}
define i16 @tgt_zext(i16 zeroext %x) {
  ret i16 %x
}

; CHECK: src_rzext -> tgt_rzext:
; CHECK: the target passes arguments or results differently (ABI attributes){{$}}
define zeroext i16 @src_rzext(i16 %x) {
  ret i16 %x
}
define i16 @tgt_rzext(i16 %x) {
  ret i16 %x
}

; CHECK: src_byval -> tgt_byval:
; CHECK: an argument is passed as a copy of memory on one side alone{{$}}
define void @src_byval(ptr addrspace(5) %x) {
  ret void
}
define void @tgt_byval(ptr addrspace(5) byval(i32) %x) {
  ret void
}

; CHECK: src_kernel -> tgt_kernel:
; CHECK: the target has a different calling convention{{$}}
define amdgpu_kernel void @src_kernel(i32 %x) {
  call void @k(i32 %x)
  ret void
}
define void @tgt_kernel(i32 %x) {
  call void @k(i32 %x)
  ret void
}

; CHECK: src_wgs -> tgt_wgs:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-flat-work-group-size{{$}}
define amdgpu_kernel void @src_wgs(i32 %x) "amdgpu-flat-work-group-size"="1,256" {
  call void @k(i32 %x)
  ret void
}
define amdgpu_kernel void @tgt_wgs(i32 %x) "amdgpu-flat-work-group-size"="1,64" {
  call void @k(i32 %x)
  ret void
}

; CHECK: src_no -> tgt_no:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: amdgpu-no-workitem-id-x{{$}}
define amdgpu_kernel void @src_no(i32 %x) {
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  call void @k(i32 %w)
  ret void
}
define amdgpu_kernel void @tgt_no(i32 %x) "amdgpu-no-workitem-id-x" {
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  call void @k(i32 %w)
  ret void
}

