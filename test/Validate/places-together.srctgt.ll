; Private objects of two calls may overlap, as those of the source may, and objects that are alive together do not.
; RUN: rejoin validate --engine=solve %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i1)
declare void @seesp(ptr addrspace(5))
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
define internal void @passes() {
  %a = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  call void @seesp(ptr addrspace(5) captures(none) %a)
  ret void
}
define internal i1 @null() {
  %a = alloca i32, addrspace(5)
  %c = icmp eq ptr addrspace(5) %a, null
  ret i1 %c
}
; CHECK: src_outlined -> tgt_outlined: proved
define void @src_outlined() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  store i32 0, ptr addrspace(5) %b
  call void @seesp(ptr addrspace(5) captures(none) %a)
  call void @seesp(ptr addrspace(5) captures(none) %b)
  ret void
}
define void @tgt_outlined() {
  call void @passes()
  call void @passes()
  ret void
}
; CHECK: src_markers -> tgt_markers: proved
define void @src_markers() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  store i32 0, ptr addrspace(5) %a
  call void @seesp(ptr addrspace(5) captures(none) %a)
  store i32 0, ptr addrspace(5) %b
  call void @seesp(ptr addrspace(5) captures(none) %b)
  ret void
}
define void @tgt_markers() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 0, ptr addrspace(5) %a
  call void @seesp(ptr addrspace(5) captures(none) %a)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  store i32 0, ptr addrspace(5) %b
  call void @seesp(ptr addrspace(5) captures(none) %b)
  ret void
}
; CHECK: src_inlined -> tgt_inlined: proved
define void @src_inlined() {
  call void @passes()
  call void @passes()
  ret void
}
define void @tgt_inlined() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 0, ptr addrspace(5) %a
  call void @seesp(ptr addrspace(5) captures(none) %a)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  store i32 0, ptr addrspace(5) %b
  call void @seesp(ptr addrspace(5) captures(none) %b)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b)
  ret void
}
; CHECK: src_both_null -> tgt_both_null: proved
define void @src_both_null() {
  %c = call i1 @null()
  %d = call i1 @null()
  %e = and i1 %c, %d
  call void @sees(i1 %e)
  ret void
}
define void @tgt_both_null() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %c = icmp eq ptr addrspace(5) %a, null
  %d = icmp eq ptr addrspace(5) %b, null
  %e = and i1 %c, %d
  call void @sees(i1 %e)
  ret void
}
; CHECK: src_alive -> tgt_alive: proved
define void @src_alive() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  %e = icmp eq ptr addrspace(5) %a, %b
  call void @sees(i1 %e)
  ret void
}
define void @tgt_alive() {
  call void @sees(i1 false)
  ret void
}
; CHECK: src_passed -> tgt_passed: proved
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
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %b
  store i32 0, ptr addrspace(5) %a
  call void @seesp(ptr addrspace(5) %a)
  call void @seesp(ptr addrspace(5) %b)
  %c = icmp ugt ptr addrspace(5) %b, %a
  call void @sees(i1 %c)
  ret void
}
