; Forms that are undefined by themselves and that no engine judges: never proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @pure(i32) memory(none) nounwind willreturn speculatable
declare void @use(ptr)

; CHECK-NOT: src_address -> tgt_address: proved
define i32 @src_address(i64 %x, i32 %y) {
  ret i32 %y
}
define i32 @tgt_address(i64 %x, i32 %y) {
  %q = inttoptr i64 %x to ptr, !dereferenceable !0
  ret i32 %y
}

; CHECK-NOT: src_convention -> tgt_convention: proved
define i32 @src_convention(i32 %x) {
  ret i32 %x
}
define i32 @tgt_convention(i32 %x) {
  %q = call fastcc i32 @pure(i32 %x)
  ret i32 %x
}

; CHECK-NOT: src_list -> tgt_list: proved
define void @src_list(ptr %ap, ...) {
  call void @llvm.va_start(ptr %ap)
  call void @use(ptr %ap)
  call void @llvm.va_end(ptr %ap)
  ret void
}
define void @tgt_list(ptr %ap, ...) {
  call void @llvm.va_start(ptr %ap)
  tail call void @use(ptr %ap)
  call void @llvm.va_end(ptr %ap)
  ret void
}
; CHECK: src_whole -> tgt_whole: proved
; CHECK-NOT: src_{{address|convention|list}} -> {{.*}}: proved
define i32 @src_whole(i32 %x) {
  ret i32 %x
}
define i32 @tgt_whole(i32 %x) {
  %y = add i32 %x, 0
  ret i32 %y
}
!0 = !{i64 8}
