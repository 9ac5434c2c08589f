; An internal object of which the function only reads: what others write there is known to passes, and to no run. Objects
; that the function writes itself, or that other modules see, refute; so do scalable vectors nothing.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; CHECK: src_others -> tgt_others: inconclusive: the source reads 'one', which other functions of the module alone write, and passes may know what
; CHECK: src_seen -> tgt_seen: refuted
; CHECK: src_written -> tgt_written: refuted
; CHECK: src_scalable -> tgt_scalable: inconclusive: vectors of a size that only the machine knows (scalable vectors) are not modelled
target triple = "amdgcn-amd-amdhsa"
@one = internal addrspace(3) global i32 poison
@seen = addrspace(3) global i32 poison
@own = internal addrspace(1) global i32 0

define void @writer() {
  store i32 42, ptr addrspace(3) @one
  store i32 42, ptr addrspace(3) @seen
  store i32 1, ptr addrspace(1) @own
  ret void
}
define i32 @src_others() {
  %r = load i32, ptr addrspace(3) @one
  ret i32 %r
}
define i32 @tgt_others() {
  ret i32 42
}
define i32 @src_seen() {
  %r = load i32, ptr addrspace(3) @seen
  ret i32 %r
}
define i32 @tgt_seen() {
  ret i32 42
}
define i32 @src_written(i32 %x) {
  store i32 %x, ptr addrspace(1) @own
  %r = load i32, ptr addrspace(1) @own
  ret i32 %r
}
define i32 @tgt_written(i32 %x) {
  store i32 %x, ptr addrspace(1) @own
  ret i32 1
}
define <vscale x 4 x float> @src_scalable() {
  ret <vscale x 4 x float> zeroinitializer
}
define <vscale x 4 x float> @tgt_scalable() {
  ret <vscale x 4 x float> splat (float 1.0)
}
