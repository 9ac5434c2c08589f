; Another thread's value of what is uniform is the thread's own.
; What operations give that look at other threads, where these bring the same, or compute it in the same way.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.permlane64.i32(i32)

; SOLVE: src_same -> tgt_same: proved
; CHECK: src_same -> tgt_same: proved
define i32 @src_same(i32 inreg %u, i32 %x) {
  %v = add i32 %u, 3
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %at = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 5)
  %other = call i32 @llvm.amdgcn.permlane64.i32(i32 %v)
  %a = add i32 %first, %at
  %b = add i32 %a, %other
  ret i32 %b
}
define i32 @tgt_same(i32 inreg %u, i32 %x) {
  %v = add i32 %u, 3
  %b = mul i32 %v, 3
  ret i32 %b
}

; Also where threads parted.
; SOLVE: src_same_apart -> tgt_same_apart: proved
; CHECK: src_same_apart -> tgt_same_apart: proved
define i32 @src_same_apart(i32 inreg %u, i32 %x) {
entry:
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  %v = add i32 %u, 3
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %first, %then ]
  ret i32 %r
}
define i32 @tgt_same_apart(i32 inreg %u, i32 %x) {
entry:
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  %v = add i32 %u, 3
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %v, %then ]
  ret i32 %r
}

; SOLVE: src_uniform_choice -> tgt_uniform_choice: proved
; CHECK: src_uniform_choice -> tgt_uniform_choice: proved
define i32 @src_uniform_choice(i32 inreg %u) {
entry:
  %c = icmp ult i32 %u, 7
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %v = phi i32 [ 1, %entry ], [ 2, %then ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  ret i32 %first
}
define i32 @tgt_uniform_choice(i32 inreg %u) {
  %c = icmp ult i32 %u, 7
  %v = select i1 %c, i32 2, i32 1
  ret i32 %v
}

; Each thread's own choice.
; SOLVE: src_own_choice -> tgt_own_choice: inconclusive
; CHECK: src_own_choice -> tgt_own_choice: refuted
define i32 @src_own_choice(i32 %x) {
entry:
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %v = phi i32 [ 1, %entry ], [ 2, %then ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  ret i32 %first
}
define i32 @tgt_own_choice(i32 %x) {
  %c = icmp ult i32 %x, 7
  %v = select i1 %c, i32 2, i32 1
  ret i32 %v
}

; SOLVE: src_own -> tgt_own: inconclusive
; CHECK: src_own -> tgt_own: refuted
define i32 @src_own(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %first
}
define i32 @tgt_own(i32 %x) {
  ret i32 %x
}
