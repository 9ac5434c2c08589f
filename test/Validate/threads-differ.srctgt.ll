; What tells which thread it is, or may, differs from thread to thread: places of NVPTX and OpenCL C, the number of lanes
; before, functions that nobody knows, private memory at one address. So a branch by it parts threads that were together,
; and a lane's value is not that of all. Each method by itself, since what one proves no other is asked.
; RUN: rejoin validate --engine=enumerate %s > %t.paths || test $? -le 2
; RUN: FileCheck --input-file=%t.paths %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? -le 2
; RUN: FileCheck --input-file=%t.solved %s
; RUN: rejoin validate --engine=induct %s > %t.induced || test $? -le 2
; RUN: FileCheck --input-file=%t.induced %s
; CHECK-NOT: proved
; CHECK: src_shared -> tgt_shared: {{proved|inconclusive}}
target triple = "amdgcn-amd-amdhsa"
declare i32 @operation(i32) convergent nounwind willreturn
declare i32 @_Z12get_local_idj(i32) memory(none) nounwind willreturn
declare i32 @unknown(i32) memory(none) nounwind willreturn
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)

define void @src_place() {
  %t = call i32 @_Z12get_local_idj(i32 0)
  %r = call i32 @operation(i32 1) convergent
  ret void
}
define void @tgt_place() {
  %t = call i32 @_Z12get_local_idj(i32 0)
  %c = icmp ult i32 %t, 16
  br i1 %c, label %a, label %b
a:
  %r = call i32 @operation(i32 1) convergent
  br label %j
b:
  %s = call i32 @operation(i32 1) convergent
  br label %j
j:
  ret void
}
define i32 @src_lane() {
  %m = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %m)
  ret i32 %r
}
define i32 @tgt_lane() {
  %m = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  ret i32 %m
}
define i32 @src_unknown() {
  %m = call i32 @unknown(i32 3)
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %m)
  ret i32 %r
}
define i32 @tgt_unknown() {
  %m = call i32 @unknown(i32 3)
  ret i32 %m
}
define i32 @src_private(ptr addrspace(5) inreg %p) {
  %m = load i32, ptr addrspace(5) %p
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %m)
  ret i32 %r
}
define i32 @tgt_private(ptr addrspace(5) inreg %p) {
  %m = load i32, ptr addrspace(5) %p
  ret i32 %m
}
define i32 @src_flat(ptr inreg %p) {
  %m = load i32, ptr %p
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %m)
  ret i32 %r
}
define i32 @tgt_flat(ptr inreg %p) {
  %m = load i32, ptr %p
  ret i32 %m
}
; Memory that nobody writes in between is the same for all.
define i32 @src_shared(ptr addrspace(1) inreg %p) {
  %m = load i32, ptr addrspace(1) %p
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %m)
  ret i32 %r
}
define i32 @tgt_shared(ptr addrspace(1) inreg %p) {
  %m = load i32, ptr addrspace(1) %p
  ret i32 %m
}
