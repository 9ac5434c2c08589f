; What a call throws leaves its function, which is undefined where that does not throw: the call may promise the same.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @gives(i32)
declare i32 @personality(...)

; CHECK: src_in_nounwind -> tgt_in_nounwind: proved
define i32 @src_in_nounwind(i32 %x) nounwind {
  %r = call i32 @gives(i32 %x)
  ret i32 %r
}
define i32 @tgt_in_nounwind(i32 %x) nounwind {
  %r = call i32 @gives(i32 %x) nounwind
  ret i32 %r
}

; CHECK: src_may_throw -> tgt_may_throw: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define i32 @src_may_throw(i32 %x) {
  %r = call i32 @gives(i32 %x)
  ret i32 %r
}
define i32 @tgt_may_throw(i32 %x) {
  %r = call i32 @gives(i32 %x) nounwind
  ret i32 %r
}

; The target's own promise is none of the source.
; CHECK: src_promised_later -> tgt_promised_later: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define i32 @src_promised_later(i32 %x) {
  %r = call i32 @gives(i32 %x)
  ret i32 %r
}
define i32 @tgt_promised_later(i32 %x) nounwind {
  %r = call i32 @gives(i32 %x) nounwind
  ret i32 %r
}

; What an invoke throws stays in the function.
; CHECK: src_caught -> tgt_caught: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define i32 @src_caught(i32 %x) nounwind personality ptr @personality {
  %r = invoke i32 @gives(i32 %x) to label %done unwind label %caught
caught:
  %l = landingpad i32 cleanup
  ret i32 0
done:
  ret i32 %r
}
define i32 @tgt_caught(i32 %x) nounwind personality ptr @personality {
  %r = call i32 @gives(i32 %x) nounwind
  ret i32 %r
}
