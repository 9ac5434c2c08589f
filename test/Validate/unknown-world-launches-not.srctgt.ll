; Other launches have more threads.
; What runs cannot know is no reason for a proof.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
; Other launches have more threads.
; CHECK: src_place -> tgt_place: refuted
define void @src_place(i1 %x) {
  %r = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %r, 100
  br i1 %c, label %t, label %e
t:
  call void @sees(i32 1)
  br label %e
e:
  ret void
}
define void @tgt_place(i1 %x) {
  ret void
}
; CHECK: src_group -> tgt_group: refuted
define void @src_group(i1 %x) {
  %r = call i32 @llvm.amdgcn.workgroup.id.x()
  %c = icmp eq i32 %r, 100
  br i1 %c, label %t, label %e
t:
  call void @sees(i32 1)
  br label %e
e:
  ret void
}
define void @tgt_group(i1 %x) {
  ret void
}
