; Outlined code that rests on the same attributes: of its own function, or of the other side's.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define internal i32 @valid(ptr %q) null_pointer_is_valid {
  %a = load i32, ptr %q
  ret i32 %a
}
define i32 @src_more_valid(ptr %q) {
  %a = load i32, ptr %q
  ret i32 %a
}
define i32 @tgt_more_valid(ptr %q) {
  %a = call i32 @valid(ptr %q)
  ret i32 %a
}
define internal float @dynamic(float %x) "denormal-fp-math"="dynamic,dynamic" {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @src_dynamic_outlined(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @tgt_dynamic_outlined(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %a = call float @dynamic(float %x)
  ret float %a
}
define internal i32 @hints(i32 %x) noinline "frame-pointer"="all" "amdgpu-no-workitem-id-y" nounwind willreturn memory(none) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @src_hints(i32 %x) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @tgt_hints(i32 %x) {
  %a = call i32 @hints(i32 %x)
  ret i32 %a
}
