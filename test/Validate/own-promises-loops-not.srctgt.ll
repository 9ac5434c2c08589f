; The target says that its loops make progress, or that their iterations are independent.
; What the target says of itself, by attributes, and the source does not: where it is false the target is undefined. Some of
; it is true here, but nobody shows it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

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
