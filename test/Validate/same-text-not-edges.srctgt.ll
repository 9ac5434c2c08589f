; Nearly made of the same instructions: blocks or edges differ.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=compare %s > %t.said
; RUN: FileCheck --match-full-lines %s < %t.said

target triple = "amdgcn-amd-amdhsa"

; CHECK: {{.*}}src_edges -> {{.*}}: inconclusive: 'src_edges' has different edges, or blocks of different lengths
define i32 @src_edges(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  call void @op()
  ret i32 2
}
define i32 @tgt_edges(i1 %c) {
  br i1 %c, label %b, label %a
a:
  ret i32 1
b:
  call void @op()
  ret i32 2
}

; Both edges end in the same block: which values come by which is exchanged.
; CHECK: {{.*}}src_phi -> {{.*}}: inconclusive: the target has a different instruction for '%p = phi i32 [ 1, %a ], [ 2, %b ]', or stronger flags on it
define i32 @src_phi(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  %p = phi i32 [ 1, %a ], [ 2, %b ]
  ret i32 %p
}
define i32 @tgt_phi(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  %p = phi i32 [ 2, %a ], [ 1, %b ]
  ret i32 %p
}

; Two blocks became one.
; CHECK: {{.*}}src_merged -> {{.*}}: inconclusive: 'src_merged' has different edges, or blocks of different lengths
define void @src_merged(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
define void @tgt_merged(i1 %c) {
  br i1 %c, label %a, label %a
a:
  ret void
}
declare void @op() convergent
