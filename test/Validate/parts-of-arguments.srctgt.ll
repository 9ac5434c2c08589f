; Some members of an argument may be poison: a target may use those that the source uses.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @use(i32)

define i32 @src_struct({ i32, i32 } %u) {
  %a = extractvalue { i32, i32 } %u, 0
  %r = mul i32 %a, 2
  ret i32 %r
}
define i32 @tgt_struct({ i32, i32 } %u) {
  %a = extractvalue { i32, i32 } %u, 0
  %r = shl i32 %a, 1
  ret i32 %r
}
define <4 x i32> @src_vector(<4 x i32> %v) {
  %r = mul <4 x i32> %v, splat (i32 2)
  ret <4 x i32> %r
}
define <4 x i32> @tgt_vector(<4 x i32> %v) {
  %r = add <4 x i32> %v, %v
  ret <4 x i32> %r
}
; Nothing of it is poison.
define i32 @src_noundef({ i32, i32 } noundef %u) {
  %a = extractvalue { i32, i32 } %u, 0
  ret i32 %a
}
define i32 @tgt_noundef({ i32, i32 } noundef %u) {
  %a = extractvalue { i32, i32 } %u, 0
  %b = extractvalue { i32, i32 } %u, 1
  %m = mul i32 %b, 0
  %r = add i32 %a, %m
  ret i32 %r
}
; The member that is branched on is not poison afterwards.
define i32 @src_branch({ i32, i32 } %u) {
  %a = extractvalue { i32, i32 } %u, 0
  %b = extractvalue { i32, i32 } %u, 1
  %c = icmp eq i32 %b, 0
  br i1 %c, label %then, label %end
then:
  call void @use(i32 1)
  br label %end
end:
  ret i32 %a
}
define i32 @tgt_branch({ i32, i32 } %u) {
  %a = extractvalue { i32, i32 } %u, 0
  %b = extractvalue { i32, i32 } %u, 1
  %c = icmp eq i32 %b, 0
  br i1 %c, label %then, label %end
then:
  call void @use(i32 1)
  br label %end
end:
  %m = and i32 %b, 0
  %r = add i32 %a, %m
  ret i32 %r
}
