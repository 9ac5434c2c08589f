; Values are passed as in the source, and promises of arguments are weaker.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @takes(ptr addrspace(5))
declare void @flat(ptr)
declare i8 @byte(i32)
declare i32 @word(i32)
declare void @prints(ptr, ...)
define void @src_fewer_initialized(ptr %p) {
  call void @flat(ptr initializes((0, 8)) %p)
  ret void
}
define void @tgt_fewer_initialized(ptr %p) {
  call void @flat(ptr initializes((0, 4)) %p)
  ret void
}
define void @src_smaller_align(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) sret(i64) align 16 %p)
  ret void
}
define void @tgt_smaller_align(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) sret(i64) align 4 %p)
  ret void
}
define void @src_same_byval(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i64) align 16 %p)
  ret void
}
define void @tgt_same_byval(ptr addrspace(5) %p) {
  call void @takes(ptr addrspace(5) byval(i64) align 16 %p)
  ret void
}
define i8 @src_same_result(i32 %x) {
  %r = call signext i8 @byte(i32 %x)
  ret i8 %r
}
define i8 @tgt_same_result(i32 %x) {
  %r = call signext i8 @byte(i32 %x)
  ret i8 %r
}
define void @src_same_variadic(ptr %p, i32 %x) {
  call void (ptr, ...) @prints(ptr %p, i32 %x)
  ret void
}
define void @tgt_same_variadic(ptr %p, i32 %x) {
  call void (ptr, ...) @prints(ptr %p, i32 %x)
  ret void
}
