; The target is compiled for waves of another size, and the code calls what may ask for it, or orders memory for the wave.
; The same instructions need not do the same.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
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
