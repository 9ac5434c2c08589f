; Results of unknown functions and variables that others define may have any value.
; What runs cannot know is no reason for a proof.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
@defined.elsewhere = external addrspace(1) global i32
@local = external addrspace(3) global i32
@bytes = external addrspace(1) global [8 x i8]
@constant.elsewhere = external addrspace(4) constant i32
declare i32 @gives()
declare void @sees(i32)

; CHECK: src_rare_result -> tgt_rare_result: refuted
define void @src_rare_result() {
  %r = call i32 @gives()
  %c = icmp eq i32 %r, 12345
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 1)
  br label %end
end:
  ret void
}
define void @tgt_rare_result() {
  %r = call i32 @gives()
  %c = icmp eq i32 %r, 12345
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 2)
  br label %end
end:
  ret void
}
; CHECK: src_variable -> tgt_variable: refuted
define void @src_variable() {
  %r = load i32, ptr addrspace(1) @defined.elsewhere
  %c = icmp ugt i32 %r, 3
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 1)
  br label %end
end:
  ret void
}
define void @tgt_variable() {
  ret void
}
; CHECK: src_constant -> tgt_constant: refuted
define void @src_constant() {
  %r = load i32, ptr addrspace(4) @constant.elsewhere
  %c = icmp ult i32 %r, 3
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 1)
  br label %end
end:
  ret void
}
define void @tgt_constant() {
  ret void
}
; CHECK: src_local -> tgt_local: refuted
define void @src_local() {
  %r = load i32, ptr addrspace(3) @local
  %c = icmp ugt i32 %r, 3
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 1)
  br label %end
end:
  ret void
}
define void @tgt_local() {
  ret void
}
; Two bits of the place are not defined, the others are: no undefined behaviour.
; CHECK: src_partly -> tgt_partly: refuted
define void @src_partly(i1 %x) {
  %a = alloca i32, addrspace(5)
  %u = load i32, ptr addrspace(5) %a
  %low = and i32 %u, 3
  %p = getelementptr i8, ptr addrspace(1) @bytes, i32 %low
  store i8 1, ptr addrspace(1) %p
  call void @sees(i32 1)
  ret void
}
define void @tgt_partly(i1 %x) {
  %a = alloca i32, addrspace(5)
  %u = load i32, ptr addrspace(5) %a
  %low = and i32 %u, 3
  %p = getelementptr i8, ptr addrspace(1) @bytes, i32 %low
  store i8 1, ptr addrspace(1) %p
  call void @sees(i32 2)
  ret void
}
