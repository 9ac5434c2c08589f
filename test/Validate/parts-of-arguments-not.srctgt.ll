; The target uses a member that the source does not use, and that may be poison.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @use(i32)

define i32 @src_struct({ i32, i32 } %u) {
  %a = extractvalue { i32, i32 } %u, 0
  ret i32 %a
}
define i32 @tgt_struct({ i32, i32 } %u) {
  %a = extractvalue { i32, i32 } %u, 0
  %b = extractvalue { i32, i32 } %u, 1
  %m = mul i32 %b, 0
  %r = add i32 %a, %m
  ret i32 %r
}
define i32 @src_vector(<3 x i32> %v) {
  %a = extractelement <3 x i32> %v, i32 0
  ret i32 %a
}
define i32 @tgt_vector(<3 x i32> %v) {
  %a = extractelement <3 x i32> %v, i32 0
  %b = extractelement <3 x i32> %v, i32 2
  %m = and i32 %b, 0
  %r = or i32 %a, %m
  ret i32 %r
}
define i32 @src_branch({ i32, i32 } %u) {
  %a = extractvalue { i32, i32 } %u, 0
  %c = icmp eq i32 %a, 2
  br i1 %c, label %then, label %end
then:
  call void @use(i32 1)
  br label %end
end:
  ret i32 0
}
define i32 @tgt_branch({ i32, i32 } %u) {
  %a = extractvalue { i32, i32 } %u, 0
  %b = extractvalue { i32, i32 } %u, 1
  %m = mul i32 %b, 0
  %t = add i32 %m, %a
  %c = icmp eq i32 %t, 2
  br i1 %c, label %then, label %end
then:
  call void @use(i32 1)
  br label %end
end:
  ret i32 0
}
define void @src_store({ i32, i32 } %u, ptr addrspace(1) %p) {
  %a = extractvalue { i32, i32 } %u, 0
  store i32 %a, ptr addrspace(1) %p
  ret void
}
define void @tgt_store({ i32, i32 } %u, ptr addrspace(1) %p) {
  %a = extractvalue { i32, i32 } %u, 0
  %b = extractvalue { i32, i32 } %u, 1
  %x = xor i32 %b, %b
  %r = add i32 %a, %x
  store i32 %r, ptr addrspace(1) %p
  ret void
}
