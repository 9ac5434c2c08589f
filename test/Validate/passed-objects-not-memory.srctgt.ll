; Functions that nobody knows get the address of a private object: they see its contents, may leave anything in it, and may
; keep the address for later functions.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: not rejoin validate --engine=enumerate %s > %t.enumerated
; RUN: FileCheck --input-file=%t.enumerated --check-prefix=FORM %s
; RUN: not rejoin validate --engine=solve %s > %t.solved
; RUN: FileCheck --input-file=%t.solved --check-prefix=FORM %s
; FORM-NOT: tgt_wrong{{[a-z_]*}}: proved
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare void @keeps(ptr addrspace(5)) nounwind
declare void @changes(ptr addrspace(5) nocapture) nounwind
declare void @other() nounwind
declare ptr @gives(ptr addrspace(5)) nounwind
declare void @writes(ptr addrspace(5) nocapture writeonly) nounwind memory(argmem: write)
declare i32 @follows(ptr nocapture readonly) nounwind willreturn memory(argmem: read)
declare void @fills(ptr addrspace(5) nocapture writeonly initializes((0, 4))) nounwind memory(argmem: write)

; The callee sees what was stored.
; CHECK: src_wrong_store -> tgt_wrong_store: refuted
define void @src_wrong_store(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_store(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @keeps(ptr addrspace(5) %a)
  ret void
}

; The callee may have changed it.
; CHECK: src_wrong_load -> tgt_wrong_load: inconclusive
define i32 @src_wrong_load(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @changes(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_wrong_load(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @changes(ptr addrspace(5) %a)
  ret i32 %x
}

; A later function may look there.
; CHECK: src_wrong_kept -> tgt_wrong_kept: inconclusive
define void @src_wrong_kept(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @keeps(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  call void @other()
  ret void
}
define void @tgt_wrong_kept(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @keeps(ptr addrspace(5) %a)
  call void @other()
  ret void
}

; It may write there.
; CHECK: src_wrong_kept_load -> tgt_wrong_kept_load: inconclusive
define i32 @src_wrong_kept_load(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @keeps(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  call void @other()
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_wrong_kept_load(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @keeps(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  call void @other()
  ret i32 %x
}

; So may an intrinsic, by an address that the function gave.
; CHECK: src_wrong_masked -> tgt_wrong_masked: inconclusive
define <1 x i32> @src_wrong_masked(i32 %x) {
  %a = alloca i32, addrspace(5)
  %p = call ptr @gives(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  %v = call <1 x i32> @llvm.masked.load.v1i32.p0(ptr %p, i32 4, <1 x i1> splat (i1 true), <1 x i32> poison)
  ret <1 x i32> %v
}
define <1 x i32> @tgt_wrong_masked(i32 %x) {
  %a = alloca i32, addrspace(5)
  %p = call ptr @gives(ptr addrspace(5) %a)
  %v = call <1 x i32> @llvm.masked.load.v1i32.p0(ptr %p, i32 4, <1 x i1> splat (i1 true), <1 x i32> poison)
  ret <1 x i32> %v
}

; In a loop, the function may change it each time.
; CHECK: src_wrong_loop -> tgt_wrong_loop: inconclusive
define i32 @src_wrong_loop(i32 %x, i32 %n) {
entry:
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %s = phi i32 [ 0, %entry ], [ %t, %head ]
  call void @other()
  %v = load i32, ptr addrspace(5) %a
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %end
end:
  ret i32 %t
}
define i32 @tgt_wrong_loop(i32 %x, i32 %n) {
entry:
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %s = phi i32 [ 0, %entry ], [ %t, %head ]
  call void @other()
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %end
end:
  ret i32 %t
}

; A function that accesses its arguments alone may get the address from another.
; CHECK: src_wrong_argument -> tgt_wrong_argument: inconclusive
define i32 @src_wrong_argument(i32 %x) {
  %a = alloca i32, addrspace(5)
  %p = call ptr @gives(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @follows(ptr %p)
  ret i32 %r
}
define i32 @tgt_wrong_argument(i32 %x) {
  %a = alloca i32, addrspace(5)
  %p = call ptr @gives(ptr addrspace(5) %a)
  %r = call i32 @follows(ptr %p)
  ret i32 %r
}

; A function that writes all of an object sees nothing of it: that the store is gone is right, so nothing is refuted.
; CHECK-NOT: src_written -> tgt_written: refuted
; CHECK: src_written -> tgt_written: inconclusive
define i32 @src_written(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @fills(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_written(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @fills(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}

; A function that may leave the object as it is: the value of the source, or an undefined one.
; CHECK: src_wrong_written -> tgt_wrong_written: refuted
define i32 @src_wrong_written(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @writes(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_wrong_written(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @writes(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
