; What the target says of itself, by attributes, and the source does not: where it is false the target is undefined. Some of it is
; true here, but nobody shows it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare void @g(i32)
declare i32 @h(i32) memory(read) nounwind

; CHECK: src_nounwind -> tgt_nounwind:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: nounwind{{$}}
define void @src_nounwind(i32 %x) {
  call void @g(i32 %x)
  ret void
}
define void @tgt_nounwind(i32 %x) nounwind {
  call void @g(i32 %x)
  ret void
}

; CHECK: src_willreturn -> tgt_willreturn:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: willreturn{{$}}
define void @src_willreturn(i32 %x) {
  call void @g(i32 %x)
  ret void
}
define void @tgt_willreturn(i32 %x) willreturn {
  call void @g(i32 %x)
  ret void
}

; CHECK: src_mem -> tgt_mem:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: memory{{$}}
define void @src_mem(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  ret void
}
define void @tgt_mem(ptr addrspace(1) %p) memory(none) {
  store i32 0, ptr addrspace(1) %p
  ret void
}

; CHECK: src_memread -> tgt_memread:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: readonly of argument 0{{$}}
define void @src_memread(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  ret void
}
define void @tgt_memread(ptr addrspace(1) readonly %p) {
  store i32 0, ptr addrspace(1) %p
  ret void
}

; CHECK: src_argundef -> tgt_argundef:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: noundef of argument 0{{$}}
define void @src_argundef(i32 %x) {
  call void @g(i32 1)
  ret void
}
define void @tgt_argundef(i32 noundef %x) {
  call void @g(i32 1)
  ret void
}

; CHECK: src_noreturn -> tgt_noreturn:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: noreturn{{$}}
define i8 @src_noreturn(i8 %x) {
  ret i8 %x
}
define i8 @tgt_noreturn(i8 %x) noreturn {
  ret i8 %x
}

; CHECK: src_noalias -> tgt_noalias:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: noalias of argument 0{{$}}
define i32 @src_noalias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
define i32 @tgt_noalias(ptr addrspace(1) noalias %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}

; CHECK: src_loop -> tgt_loop:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: mustprogress{{$}}
define void @src_loop(i1 %c) {
  br label %l
l:
  br i1 %c, label %l, label %d
d:
  ret void
}
define void @tgt_loop(i1 %c) mustprogress {
  br label %l
l:
  br i1 %c, label %l, label %d
d:
  ret void
}

; CHECK: src_denormal -> tgt_denormal:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: denormal-fp-math{{$}}
define float @src_denormal(float %x) {
  ret float %x
}
define float @tgt_denormal(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  ret float %x
}

; CHECK: src_convergent -> tgt_convergent:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: not convergent{{$}}
declare void @meets() convergent
define void @src_convergent() convergent {
  call void @meets()
  ret void
}
define void @tgt_convergent() {
  call void @meets()
  ret void
}

; CHECK: src_null -> tgt_null:
; CHECK: the target function lacks an attribute of the source: null_pointer_is_valid{{$}}
define i32 @src_null(ptr %p) null_pointer_is_valid {
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @tgt_null(ptr %p) {
  %r = load i32, ptr %p
  ret i32 %r
}

; What rests on itself is not shown.
; CHECK: src_recursive -> tgt_recursive:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: nounwind{{$}}
define void @src_recursive(i32 %x) {
  call void @again(i32 %x)
  ret void
}
define void @tgt_recursive(i32 %x) nounwind {
  call void @again(i32 %x)
  ret void
}
define void @again(i32 %x) nounwind {
  %more = icmp eq i32 %x, 0
  br i1 %more, label %once, label %done
once:
  %y = add i32 %x, 1
  call void @tgt_recursive(i32 %y)
  ret void
done:
  ret void
}

; CHECK: src_progress -> tgt_progress:
; CHECK: the target promises that its loops make progress{{$}}
define void @src_progress(i1 %c) {
  br label %l
l:
  br i1 %c, label %l, label %d
d:
  ret void
}
define void @tgt_progress(i1 %c) {
  br label %l
l:
  br i1 %c, label %l, label %d, !llvm.loop !0
d:
  ret void
}

; CHECK: src_parallel -> tgt_parallel:
; CHECK: the target promises that iterations of its loops are independent{{$}}
define void @src_parallel(i1 %c) {
  br label %l
l:
  br i1 %c, label %l, label %d
d:
  ret void
}
define void @tgt_parallel(i1 %c) {
  br label %l
l:
  br i1 %c, label %l, label %d, !llvm.loop !2
d:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.parallel_accesses", !4}
!4 = distinct !{}
