; Accesses to memory: private objects that others may know, types, volatile copies.
; What the engines that follow paths do not model is the reason of their verdict, also for two equal functions.
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? = 2
; RUN: FileCheck --input-file=%t.solve %s
; RUN: rejoin validate --engine=enumerate %s > %t.enumerate || test $? = 2
; RUN: FileCheck --input-file=%t.enumerate %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @keeps(ptr addrspace(5))
declare ptr addrspace(5) @gives()
declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)
; CHECK: src_known_to_others -> tgt_known_to_others: inconclusive
; CHECK-SAME: accesses are not followed where others may know the address of a private object
define i32 @src_known_to_others() {
  %a = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  %p = call ptr addrspace(5) @gives()
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @tgt_known_to_others() {
  %a = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  %p = call ptr addrspace(5) @gives()
  %v = load i32, ptr addrspace(5) %p
  %w = add i32 %v, 0
  ret i32 %w
}
; CHECK: src_known_to_others_atomic -> tgt_known_to_others_atomic: inconclusive
; CHECK-SAME: accesses are not followed where others may know the address of a private object
define i32 @src_known_to_others_atomic() {
  %a = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  %p = call ptr addrspace(5) @gives()
  %v = atomicrmw add ptr addrspace(5) %p, i32 1 monotonic
  ret i32 %v
}
define i32 @tgt_known_to_others_atomic() {
  %a = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  %p = call ptr addrspace(5) @gives()
  %v = atomicrmw add ptr addrspace(5) %p, i32 1 monotonic
  %w = add i32 %v, 0
  ret i32 %w
}
; CHECK: src_type_loaded -> tgt_type_loaded: inconclusive
; CHECK-SAME: a load of this type is not modelled
define void @src_type_loaded(ptr %p) {
  %v = load <vscale x 1 x i32>, ptr %p
  store <vscale x 1 x i32> %v, ptr %p
  ret void
}
define void @tgt_type_loaded(ptr %p) {
  %v = load <vscale x 1 x i32>, ptr %p
  store <vscale x 1 x i32> %v, ptr %p
  ret void
}
; CHECK: src_volatile_copy -> tgt_volatile_copy: inconclusive
; CHECK-SAME: volatile copies of private objects are not modelled
define void @src_volatile_copy() {
  %a = alloca i32, addrspace(5)
  call void @llvm.memset.p5.i32(ptr addrspace(5) %a, i8 0, i32 4, i1 true)
  ret void
}
define void @tgt_volatile_copy() {
  ret void
}
