; The function, or its loop, says more than the source's.
; Nearly made of the same instructions.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=compare %s > %t.said
; RUN: FileCheck --match-full-lines %s < %t.said

target triple = "amdgcn-amd-amdhsa"

; CHECK: {{.*}}src_argument -> {{.*}}: inconclusive: 'tgt_argument' has attributes that promise more about arguments or results
define i32 @src_argument(i32 range(i32 0, 9) %a) {
  ret i32 %a
}
define i32 @tgt_argument(i32 range(i32 0, 8) %a) {
  ret i32 %a
}

; CHECK: {{.*}}src_result -> {{.*}}: inconclusive: 'tgt_result' has attributes that promise more about arguments or results
define i32 @src_result(i32 %a) {
  ret i32 %a
}
define noundef i32 @tgt_result(i32 %a) {
  ret i32 %a
}

; CHECK: {{.*}}src_progress -> {{.*}}: inconclusive: the target has a different instruction for 'br i1 %c, {{.*}}', or stronger flags on it
define void @src_progress(i1 %c) {
  br label %head
head:
  br i1 %c, label %head, label %next, !llvm.loop !1
next:
  br label %second
second:
  br i1 %c, label %second, label %end
end:
  ret void
}
define void @tgt_progress(i1 %c) {
  br label %head
head:
  br i1 %c, label %head, label %next, !llvm.loop !1
next:
  br label %second
second:
  br i1 %c, label %second, label %end, !llvm.loop !2
end:
  ret void
}
!1 = distinct !{!1, !3}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.mustprogress"}
