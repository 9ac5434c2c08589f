; Functions that are passed the addresses of private objects see where these lie, and objects that are not alive together
; may overlap: nothing is proved.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i1)
declare void @seesp(ptr addrspace(5))
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
define internal i1 @null() {
  %a = alloca i32, addrspace(5)
  %c = icmp eq ptr addrspace(5) %a, null
  ret i1 %c
}
; CHECK: src_passed -> tgt_passed: inconclusive
; CHECK-SAME: not shown: event 3 of the thread differs: '{{.*}}' has other operands in the target
define void @src_passed() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  store i32 0, ptr addrspace(5) %b
  call void @seesp(ptr addrspace(5) %a)
  call void @seesp(ptr addrspace(5) %b)
  %c = icmp ult ptr addrspace(5) %a, %b
  call void @sees(i1 %c)
  ret void
}
define void @tgt_passed() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  store i32 0, ptr addrspace(5) %b
  call void @seesp(ptr addrspace(5) %a)
  call void @seesp(ptr addrspace(5) %b)
  %c = icmp ult ptr addrspace(5) %b, %a
  call void @sees(i1 %c)
  ret void
}
; CHECK: src_passed_after -> tgt_passed_after: inconclusive
; CHECK-SAME: not shown: event 1 of the thread differs: '{{.*}}' has other operands in the target
define void @src_passed_after() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  store i32 0, ptr addrspace(5) %b
  %c = icmp ult ptr addrspace(5) %a, %b
  call void @seesp(ptr addrspace(5) %a)
  call void @seesp(ptr addrspace(5) %b)
  call void @sees(i1 %c)
  ret void
}
define void @tgt_passed_after() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  store i32 0, ptr addrspace(5) %b
  %c = icmp ult ptr addrspace(5) %b, %a
  call void @seesp(ptr addrspace(5) %a)
  call void @seesp(ptr addrspace(5) %b)
  call void @sees(i1 %c)
  ret void
}
; CHECK: src_both_null -> tgt_both_null: inconclusive
; CHECK-SAME: private objects of the target may overlap where those of the source may not
define void @src_both_null() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %c = icmp eq ptr addrspace(5) %a, null
  %d = icmp eq ptr addrspace(5) %b, null
  %e = and i1 %c, %d
  call void @sees(i1 %e)
  ret void
}
define void @tgt_both_null() {
  %c = call i1 @null()
  %d = call i1 @null()
  %e = and i1 %c, %d
  call void @sees(i1 %e)
  ret void
}
; CHECK: src_dead -> tgt_dead: inconclusive
; CHECK-SAME: not shown: event 1 of the thread differs: '{{.*}}' has other operands in the target
define void @src_dead() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  %e = icmp eq ptr addrspace(5) %a, %b
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b)
  call void @sees(i1 %e)
  ret void
}
define void @tgt_dead() {
  call void @sees(i1 false)
  ret void
}
; CHECK: src_markers -> tgt_markers: inconclusive
; CHECK-SAME: private objects of the target may overlap where those of the source may not
define void @src_markers() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  %c = icmp eq ptr addrspace(5) %a, null
  %d = icmp eq ptr addrspace(5) %b, null
  %e = and i1 %c, %d
  call void @sees(i1 %e)
  ret void
}
define void @tgt_markers() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  %c = icmp eq ptr addrspace(5) %a, null
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  %d = icmp eq ptr addrspace(5) %b, null
  %e = and i1 %c, %d
  call void @sees(i1 %e)
  ret void
}
