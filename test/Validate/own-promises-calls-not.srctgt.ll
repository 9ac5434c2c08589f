; The target says how it ends and whom it meets: no unwinding, a return, none, no convergence.
; What the target says of itself, by attributes, and the source does not: where it is false the target is undefined. Some of
; it is true here, but nobody shows it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @g(i32)

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

; CHECK: src_noreturn -> tgt_noreturn:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: noreturn{{$}}
define i8 @src_noreturn(i8 %x) {
  ret i8 %x
}
define i8 @tgt_noreturn(i8 %x) noreturn {
  ret i8 %x
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
