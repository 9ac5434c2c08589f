; Functions that nobody knows get the address of a private object: they see its contents, may leave anything in it, and may keep
; the address for later functions.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: not rejoin validate --engine=enumerate %s > %t.enumerated
; RUN: FileCheck --input-file=%t.enumerated --check-prefix=FORM %s
; RUN: not rejoin validate --engine=solve %s > %t.solved
; RUN: FileCheck --input-file=%t.solved --check-prefix=FORM %s
; FORM-NOT: tgt_wrong{{[a-z_]*}}: proved
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare ptr @starts(ptr addrspace(1)) convergent nounwind
declare void @waits(i32, ptr addrspace(5)) convergent nounwind
declare void @keeps(ptr addrspace(5)) nounwind
declare void @compares(ptr addrspace(5), ptr addrspace(5)) nounwind
declare void @changes(ptr addrspace(5) nocapture) nounwind
declare i32 @looks(ptr addrspace(5) nocapture readonly) nounwind willreturn memory(argmem: read)
declare void @other() nounwind
declare ptr @gives(ptr addrspace(5)) nounwind
declare void @writes(ptr addrspace(5) nocapture writeonly) nounwind memory(argmem: write)
declare i32 @follows(ptr nocapture readonly) nounwind willreturn memory(argmem: read)
declare void @fills(ptr addrspace(5) nocapture writeonly initializes((0, 4))) nounwind memory(argmem: write)

; The event is stored, and waited for; what is dead before it goes.
; CHECK: src_event -> tgt_event: proved
define amdgpu_kernel void @src_event(ptr addrspace(1) %p, i32 %x) {
  %e = alloca ptr, addrspace(5)
  %y = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %y
  store ptr null, ptr addrspace(5) %e
  %s = call ptr @starts(ptr addrspace(1) %p)
  store ptr %s, ptr addrspace(5) %e
  call void @waits(i32 1, ptr addrspace(5) %e)
  %z = load i32, ptr addrspace(5) %y
  store i32 %z, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_event(ptr addrspace(1) %p, i32 %x) {
  %e = alloca ptr, addrspace(5)
  %s = call ptr @starts(ptr addrspace(1) %p)
  store ptr %s, ptr addrspace(5) %e
  call void @waits(i32 1, ptr addrspace(5) %e)
  store i32 %x, ptr addrspace(1) %p
  ret void
}
; A function that only looks leaves the object as it is.
; CHECK: src_reads -> tgt_reads: proved
define i32 @src_reads(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @looks(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  %s = add i32 %r, %v
  ret i32 %s
}
define i32 @tgt_reads(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @looks(ptr addrspace(5) %a)
  %s = add i32 %r, %x
  ret i32 %s
}
; Nobody else knows the address.
; CHECK: src_own -> tgt_own: proved
define i32 @src_own(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @changes(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  call void @other()
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_own(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @changes(ptr addrspace(5) %a)
  call void @other()
  ret i32 %x
}
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
; One object, or two with the same contents.
; CHECK: src_wrong_two -> tgt_wrong_two: refuted
define void @src_wrong_two(i32 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %x, ptr addrspace(5) %b
  call void @compares(ptr addrspace(5) %a, ptr addrspace(5) %b)
  ret void
}
define void @tgt_wrong_two(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @compares(ptr addrspace(5) %a, ptr addrspace(5) %a)
  ret void
}
; Another place in the object.
; CHECK: src_wrong_offset -> tgt_wrong_offset: refuted
define void @src_wrong_offset(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %b = getelementptr i32, ptr addrspace(5) %a, i32 1
  store i32 %x, ptr addrspace(5) %b
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_offset(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %b = getelementptr i32, ptr addrspace(5) %a, i32 1
  store i32 %x, ptr addrspace(5) %b
  call void @keeps(ptr addrspace(5) %b)
  ret void
}
; A smaller object: the callee may write behind it.
; CHECK: src_wrong_size -> tgt_wrong_size: refuted
define void @src_wrong_size(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_size(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
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
; An argument of the validated function is older than its objects: the same function does not see them.
; CHECK: src_argument -> tgt_argument: proved
define i32 @src_argument(i32 %x, ptr %q) {
  %a = alloca i32, addrspace(5)
  %p = call ptr @gives(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @follows(ptr %q)
  ret i32 %r
}
define i32 @tgt_argument(i32 %x, ptr %q) {
  %a = alloca i32, addrspace(5)
  %p = call ptr @gives(ptr addrspace(5) %a)
  %r = call i32 @follows(ptr %q)
  ret i32 %r
}
; A tail call must not access objects of its caller.
; CHECK: src_wrong_tail -> tgt_wrong_tail: inconclusive
define void @src_wrong_tail(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_tail(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  tail call void @keeps(ptr addrspace(5) %a)
  ret void
}
; The callee may rely on the alignment; a larger one does no harm.
; CHECK: src_wrong_alignment -> tgt_wrong_alignment: inconclusive
define void @src_wrong_alignment(i32 %x) {
  %a = alloca i32, align 16, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_alignment(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
; CHECK: src_alignment -> tgt_alignment: proved
define void @src_alignment(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_alignment(i32 %x) {
  %a = alloca i32, align 16, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
; An object ends with its function.
; CHECK: src_wrong_dead -> tgt_wrong_dead: refuted
define i32 @src_wrong_dead(i32 %x) {
  ret i32 %x
}
define i32 @tgt_wrong_dead(i32 %x) {
  %p = call ptr addrspace(5) @own(i32 %x)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define internal ptr addrspace(5) @own(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  ret ptr addrspace(5) %a
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
; Nobody keeps the addresses, so one of two objects with the same contents is as right as the other.
; CHECK: src_lent -> tgt_lent: proved
define i32 @src_lent(i32 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %x, ptr addrspace(5) %b
  %r = call i32 @looks(ptr addrspace(5) %a)
  %s = call i32 @looks(ptr addrspace(5) %b)
  %t = call i32 @looks(ptr addrspace(5) %a)
  %u = add i32 %r, %s
  %v = add i32 %u, %t
  ret i32 %v
}
define i32 @tgt_lent(i32 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %x, ptr addrspace(5) %b
  %r = call i32 @looks(ptr addrspace(5) %a)
  %s = call i32 @looks(ptr addrspace(5) %b)
  %t = call i32 @looks(ptr addrspace(5) %b)
  %u = add i32 %r, %s
  %v = add i32 %u, %t
  ret i32 %v
}
; What a call says of a pointer must hold, also where it only reads.
; CHECK: src_wrong_attribute -> tgt_wrong_attribute: inconclusive
define i32 @src_wrong_attribute(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @looks(ptr addrspace(5) %a)
  ret i32 %r
}
define i32 @tgt_wrong_attribute(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @looks(ptr addrspace(5) align 64 %a)
  ret i32 %r
}
; An object is gone with its function, and no access to it is defined, whether anybody needs what is loaded or not.
define internal ptr addrspace(5) @returns_own(i32 %n) {
  %o = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %o
  ret ptr addrspace(5) %o
}
; CHECK: src_wrong_gone_load -> tgt_wrong_gone_load: refuted
define i32 @src_wrong_gone_load(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  ret i32 %x
}
define i32 @tgt_wrong_gone_load(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  ret i32 %x
}
; CHECK: src_wrong_gone_copy -> tgt_wrong_gone_copy: refuted
define i32 @src_wrong_gone_copy(i32 %x, ptr addrspace(1) %to) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  store i32 0, ptr addrspace(1) %to
  ret i32 %x
}
define i32 @tgt_wrong_gone_copy(i32 %x, ptr addrspace(1) %to) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %to, ptr addrspace(5) %o, i64 4, i1 false)
  store i32 0, ptr addrspace(1) %to
  ret i32 %x
}
; The source's access is as undefined: anything may come of it.
; CHECK: src_gone_twice -> tgt_gone_twice: proved
define i32 @src_gone_twice(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  %r = add i32 %x, 0
  ret i32 %r
}
define i32 @tgt_gone_twice(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  ret i32 %x
}
