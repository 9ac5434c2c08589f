; The target ends the object before it loads.
; Variables that are no values. Nothing is proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? -le 2
; RUN: FileCheck --input-file=%t.solve %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=induct %s > %t.induct || test $? -le 2
; RUN: FileCheck --input-file=%t.induct %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
declare ptr addrspace(5) @llvm.stacksave.p5()
declare void @llvm.stackrestore.p5(ptr addrspace(5))
; Its life has ended.
; CHECK: src_ended -> tgt_ended:
define void @src_ended(ptr addrspace(1) %p, i32 noundef %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define void @tgt_ended(ptr addrspace(1) %p, i32 noundef %n) {
  %x = alloca i32, align 4, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x)
  store i32 %n, ptr addrspace(5) %x, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x)
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 %y, ptr addrspace(1) %p
  ret void
}
; CHECK: src_restored -> tgt_restored:
define void @src_restored(ptr addrspace(1) %p, i32 noundef %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define void @tgt_restored(ptr addrspace(1) %p, i32 noundef %n) {
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  %x = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %x, align 4
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  %y = load i32, ptr addrspace(5) %x, align 4
  store i32 %y, ptr addrspace(1) %p
  ret void
}
