; Made of the same instructions: proved without an engine, also where loops have no bound and memory is that of others.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --engine=compare --verbose %s > %t.said
; RUN: FileCheck %s < %t.said
; RUN: rejoin validate --check-verdict --model=post-dominator %s
; CHECK-COUNT-8: method: model maximal; the same instructions
; CHECK-NOT: ->

target datalayout = "e-p:64:64"
target triple = "amdgcn-amd-amdhsa"

@table = internal constant [2 x i32] [i32 1, i32 2]

; Blocks in another order, with other names; one that nobody reaches.
define i32 @src_loop(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %v = load volatile i32, ptr addrspace(1) %p, align 4
  %next = add nuw i32 %i, %v
  call void @op()
  br label %head
end:
  ret i32 %i
}
define i32 @tgt_loop(ptr addrspace(1) %q, i32 %m) convergent {
first:
  br label %test
last:
  ret i32 %k
round:
  %w = load volatile i32, ptr addrspace(1) %q, align 4
  %j = add nuw i32 %k, %w
  call void @op()
  br label %test
test:
  %k = phi i32 [ %j, %round ], [ 0, %first ], [ 1, %nowhere ]
  %c = icmp ult i32 %k, %m
  br i1 %c, label %round, label %last
nowhere:
  br label %test
}

; Promises that are taken back.
define i32 @src_flags(ptr nonnull align 8 %p, i32 range(i32 0, 9) %a) {
  %x = add nuw nsw i32 %a, 1
  %y = load i32, ptr %p, align 8, !range !0
  %z = call i32 @f(i32 noundef %x) nounwind
  %s = sdiv exact i32 %y, %z
  ret i32 %s
}
define i32 @tgt_flags(ptr %p, i32 %a) {
  %x = add nsw i32 %a, 1
  %y = load i32, ptr %p, align 4
  %z = call i32 @f(i32 %x)
  %s = sdiv i32 %y, %z
  ret i32 %s
}

; A greater alignment that is known.
define void @src_alignment(ptr align 16 %p) {
  store i32 0, ptr %p, align 1
  ret void
}
define void @tgt_alignment(ptr align 16 %p) {
  store i32 0, ptr %p, align 16
  ret void
}

; They call themselves.
define i32 @src_recursive(i32 %n) {
  call void @op()
  %r = call i32 @src_recursive(i32 %n)
  ret i32 %r
}
define i32 @tgt_recursive(i32 %n) {
  call void @op()
  %r = call i32 @tgt_recursive(i32 %n)
  ret i32 %r
}

define i32 @src_tokens(i1 %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br label %head
head:
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %u) ]
  br i1 %c, label %head, label %end
end:
  ret i32 0
}
define i32 @tgt_tokens(i1 %c) convergent {
  %a = call token @llvm.experimental.convergence.entry()
  br label %head
head:
  %b = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @op() [ "convergencectrl"(token %b) ]
  br i1 %c, label %head, label %end
end:
  ret i32 0
}

define i32 @src_constants(i64 %k) {
  %p = getelementptr i32, ptr @table, i64 %k
  %v = load i32, ptr %p
  %w = load i32, ptr getelementptr (i8, ptr @table, i64 4)
  %r = call i32 asm sideeffect "$0 $1 $2", "=v,v,v"(i32 %v, i32 %w)
  ret i32 %r
}
define i32 @tgt_constants(i64 %k) {
  %p = getelementptr i32, ptr @table, i64 %k
  %v = load i32, ptr %p
  %w = load i32, ptr getelementptr (i8, ptr @table, i64 4)
  %r = call i32 asm sideeffect "$0 $1 $2", "=v,v,v"(i32 %v, i32 %w)
  ret i32 %r
}

; What one wishes for a loop is no promise.
define void @src_wish(i1 %c) {
  br label %head
head:
  call void @op()
  br i1 %c, label %head, label %end, !llvm.loop !1
end:
  ret void
}
define void @tgt_wish(i1 %c) {
  br label %head
head:
  call void @op()
  br i1 %c, label %head, label %end, !llvm.loop !2
end:
  ret void
}

; What follows from the other attributes.
define i32 @src_implied() {
  %x = call i32 @g() willreturn memory(none)
  ret i32 %x
}
define i32 @tgt_implied() {
  %x = call i32 @g() willreturn memory(none) mustprogress nofree nosync
  ret i32 %x
}

declare void @op() convergent
declare i32 @g()
declare i32 @f(i32)

!0 = !{i32 1, i32 9}
!1 = distinct !{!1, !3}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.mustprogress"}
!4 = !{!"llvm.loop.unroll.disable"}
