; One function is behind two calls, and nothing happens behind a call that does not return.
; What runs cannot know is no reason for a proof.
; RUN: rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @looks(i32)
declare void @sees(i32)
declare void @stops() noreturn

; One function is behind both calls: if one of them only reads, the function can be one that only reads.
; CHECK: src_hoist -> tgt_hoist: proved
define i32 @src_hoist(i1 %c, i32 %x) {
  br i1 %c, label %if, label %else
if:
  %r = call i32 @looks(i32 %x) memory(read)
  ret i32 %r
else:
  %s = call i32 @looks(i32 %x) memory(write)
  call void @sees(i32 0)
  ret i32 %s
}
define i32 @tgt_hoist(i1 %c, i32 %x) {
  %r = call i32 @looks(i32 %x)
  br i1 %c, label %end, label %else
else:
  call void @sees(i32 0)
  br label %end
end:
  ret i32 %r
}
; CHECK: src_behind_stop -> tgt_behind_stop: proved
define void @src_behind_stop(i1 %c) {
  br i1 %c, label %if, label %end
if:
  call void @stops()
  call void @sees(i32 1)
  unreachable
end:
  ret void
}
define void @tgt_behind_stop(i1 %c) {
  br i1 %c, label %if, label %end
if:
  call void @stops()
  unreachable
end:
  ret void
}
