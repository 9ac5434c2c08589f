; What operations give that look at other threads, where these bring the same, or compute it in the same way.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare float @llvm.amdgcn.readfirstlane.f32(float)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.permlane64.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)
declare void @f() nounwind
declare void @g() nounwind willreturn

; SOLVE: src_same -> tgt_same: proved
; CHECK: src_same -> tgt_same: proved
define i32 @src_same(i32 inreg %u, i32 %x) {
  %v = add i32 %u, 3
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %at = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 5)
  %other = call i32 @llvm.amdgcn.permlane64.i32(i32 %v)
  %a = add i32 %first, %at
  %b = add i32 %a, %other
  ret i32 %b
}
define i32 @tgt_same(i32 inreg %u, i32 %x) {
  %v = add i32 %u, 3
  %b = mul i32 %v, 3
  ret i32 %b
}

; Also where threads parted.
; SOLVE: src_same_apart -> tgt_same_apart: proved
; CHECK: src_same_apart -> tgt_same_apart: proved
define i32 @src_same_apart(i32 inreg %u, i32 %x) {
entry:
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  %v = add i32 %u, 3
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %first, %then ]
  ret i32 %r
}
define i32 @tgt_same_apart(i32 inreg %u, i32 %x) {
entry:
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  %v = add i32 %u, 3
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %v, %then ]
  ret i32 %r
}

; SOLVE: src_uniform_choice -> tgt_uniform_choice: proved
; CHECK: src_uniform_choice -> tgt_uniform_choice: proved
define i32 @src_uniform_choice(i32 inreg %u) {
entry:
  %c = icmp ult i32 %u, 7
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %v = phi i32 [ 1, %entry ], [ 2, %then ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  ret i32 %first
}
define i32 @tgt_uniform_choice(i32 inreg %u) {
  %c = icmp ult i32 %u, 7
  %v = select i1 %c, i32 2, i32 1
  ret i32 %v
}

; Each thread's own choice.
; SOLVE: src_own_choice -> tgt_own_choice: inconclusive
; CHECK: src_own_choice -> tgt_own_choice: refuted
define i32 @src_own_choice(i32 %x) {
entry:
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %v = phi i32 [ 1, %entry ], [ 2, %then ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  ret i32 %first
}
define i32 @tgt_own_choice(i32 %x) {
  %c = icmp ult i32 %x, 7
  %v = select i1 %c, i32 2, i32 1
  ret i32 %v
}

; SOLVE: src_own -> tgt_own: inconclusive
; CHECK: src_own -> tgt_own: refuted
define i32 @src_own(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %first
}
define i32 @tgt_own(i32 %x) {
  ret i32 %x
}

; What the first one computes is computed of its own.
; SOLVE: src_computed -> tgt_computed: proved
; CHECK: src_computed -> tgt_computed: proved
define float @src_computed(i32 inreg %u, i32 %x) {
  %a = add i32 %x, %u
  %f = bitcast i32 %a to float
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %f)
  ret float %first
}
define float @tgt_computed(i32 inreg %u, i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %a = add i32 %first, %u
  %f = bitcast i32 %a to float
  ret float %f
}

; SOLVE: src_of_first -> tgt_of_first: proved
; CHECK: src_of_first -> tgt_of_first: proved
define i32 @src_of_first(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @g()
  %a = mul i32 %first, 3
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %again
}
define i32 @tgt_of_first(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @g()
  %a = mul i32 %first, 3
  ret i32 %a
}

; SOLVE: src_of_each -> tgt_of_each: inconclusive
; CHECK: src_of_each -> tgt_of_each: refuted
; CHECK-NEXT: event {{[0-9]+}} of thread {{[0-9]+}} is 
define i32 @src_of_each(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %first
}
define i32 @tgt_of_each(i32 %x, i32 %y) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %a = add i32 %first, %y
  ret i32 %a
}

; Twice the same one.
; SOLVE: src_twice -> tgt_twice: proved
; CHECK: src_twice -> tgt_twice: proved
define i32 @src_twice(i32 %x, i32 %y) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @g()
  %a = mul i32 %x, 3
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %r = sub i32 %again, %first
  ret i32 %r
}
define i32 @tgt_twice(i32 %x, i32 %y) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @g()
  %r = shl i32 %first, 1
  ret i32 %r
}

; The first one may have stopped.
; SOLVE: src_stopped -> tgt_stopped: inconclusive
; CHECK: src_stopped -> tgt_stopped: inconclusive
define i32 @src_stopped(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @f()
  %a = mul i32 %x, 3
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %r = sub i32 %again, %first
  ret i32 %r
}
define i32 @tgt_stopped(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @f()
  %again = mul i32 %first, 3
  %r = sub i32 %again, %first
  ret i32 %r
}

; Another one is the first.
; SOLVE: src_fewer -> tgt_fewer: inconclusive
; CHECK: src_fewer -> tgt_fewer: refuted
; CHECK-NEXT: event {{[0-9]+}} of thread {{[0-9]+}} is 
define i32 @src_fewer(i32 %x) {
entry:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  %a = mul i32 %x, 3
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  br label %end
end:
  %r = phi i32 [ %first, %entry ], [ %again, %then ]
  ret i32 %r
}
define i32 @tgt_fewer(i32 %x) {
entry:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %c = icmp ult i32 %x, 7
  br i1 %c, label %then, label %end
then:
  %again = mul i32 %first, 3
  br label %end
end:
  %r = phi i32 [ %first, %entry ], [ %again, %then ]
  ret i32 %r
}

; Of a lane that takes no part anything may come, which only the source may say.
; SOLVE: src_new_lane -> tgt_new_lane: inconclusive
; CHECK: src_new_lane -> tgt_new_lane: refuted
define i32 @src_new_lane(i32 inreg %u) {
  ret i32 %u
}
define i32 @tgt_new_lane(i32 inreg %u) {
  %at = call i32 @llvm.amdgcn.readlane.i32(i32 %u, i32 5)
  ret i32 %at
}

; SOLVE: src_new_first -> tgt_new_first: proved
; CHECK: src_new_first -> tgt_new_first: proved
define i32 @src_new_first(i32 inreg %u) {
  ret i32 %u
}
define i32 @tgt_new_first(i32 inreg %u) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
  ret i32 %first
}

; SOLVE: src_anybody -> tgt_anybody: proved
; CHECK: src_anybody -> tgt_anybody: proved
define i1 @src_anybody(i32 inreg %u) {
  %c = icmp ult i32 %u, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %any = icmp ne i64 %who, 0
  ret i1 %any
}
define i1 @tgt_anybody(i32 inreg %u) {
  %c = icmp ult i32 %u, 7
  ret i1 %c
}

; Others may be there for whom it holds.
; SOLVE: src_anybody_else -> tgt_anybody_else: inconclusive
; CHECK: src_anybody_else -> tgt_anybody_else: refuted
define i1 @src_anybody_else(i32 %x) {
  %c = icmp ult i32 %x, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %any = icmp ne i64 %who, 0
  ret i1 %any
}
define i1 @tgt_anybody_else(i32 %x) {
  %c = icmp ult i32 %x, 7
  ret i1 %c
}

; But not for nobody where it holds here.
; SOLVE: src_anybody_here -> tgt_anybody_here: proved
; CHECK: src_anybody_here -> tgt_anybody_here: proved
define i1 @src_anybody_here(i32 %x) {
  %c = icmp ult i32 %x, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %any = icmp ne i64 %who, 0
  %both = and i1 %any, %c
  ret i1 %both
}
define i1 @tgt_anybody_here(i32 %x) {
  %c = icmp ult i32 %x, 7
  ret i1 %c
}

; SOLVE: src_compared -> tgt_compared: proved
; CHECK: src_compared -> tgt_compared: proved
define i64 @src_compared(i32 %x, i32 %y) {
  %c = icmp ult i32 %x, %y
  %z = zext i1 %c to i32
  %who = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %z, i32 0, i32 32)
  ret i64 %who
}
define i64 @tgt_compared(i32 %x, i32 %y) {
  %who = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 %y, i32 35)
  ret i64 %who
}

; SOLVE: src_small_wave -> tgt_small_wave: proved
; CHECK: src_small_wave -> tgt_small_wave: proved
define i64 @src_small_wave(i32 %x) "target-features"="+wavefrontsize32" {
  %c = icmp ult i32 %x, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %who
}
define i64 @tgt_small_wave(i32 %x) "target-features"="+wavefrontsize32" {
  %c = icmp ult i32 %x, 7
  %low = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  %who = zext i32 %low to i64
  ret i64 %who
}
; SOLVE: src_large_wave -> tgt_large_wave: inconclusive
; CHECK: src_large_wave -> tgt_large_wave: refuted
; CHECK-NEXT: event {{[0-9]+}} of thread {{[0-9]+}} is 
define i64 @src_large_wave(i32 %x) "target-features"="+wavefrontsize64" {
  %c = icmp ult i32 %x, 7
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %who
}
define i64 @tgt_large_wave(i32 %x) "target-features"="+wavefrontsize64" {
  %c = icmp ult i32 %x, 7
  %low = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  %who = zext i32 %low to i64
  ret i64 %who
}
; SOLVE: src_small_mbcnt -> tgt_small_mbcnt: proved
; CHECK: src_small_mbcnt -> tgt_small_mbcnt: proved
define i32 @src_small_mbcnt(i32 %x) "target-features"="+wavefrontsize32" {
  %n = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %x)
  ret i32 %n
}
define i32 @tgt_small_mbcnt(i32 %x) "target-features"="+wavefrontsize32" {
  ret i32 %x
}

; SOLVE: src_field -> tgt_field: proved
; CHECK: src_field -> tgt_field: proved
define i32 @src_field(i32 %x, i32 %y) {
  %a = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 3, i32 5)
  %b = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 28, i32 8)
  %c = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 %y, i32 32)
  %d = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 35, i32 4)
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %r = xor i32 %ab, %cd
  ret i32 %r
}
define i32 @tgt_field(i32 %x, i32 %y) {
  %l = shl i32 %x, 24
  %a = lshr i32 %l, 27
  %b = ashr i32 %x, 28
  %m = shl i32 %x, 25
  %d = ashr i32 %m, 28
  %ab = add i32 %a, %b
  %r = xor i32 %ab, %d
  ret i32 %r
}
; SOLVE: src_other_field -> tgt_other_field: refuted
; CHECK: src_other_field -> tgt_other_field: refuted
define i32 @src_other_field(i32 %x) {
  %a = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 3, i32 5)
  ret i32 %a
}
define i32 @tgt_other_field(i32 %x) {
  %l = shl i32 %x, 24
  %a = lshr i32 %l, 27
  ret i32 %a
}
; A read of one lane gives all lanes one value, so another read of it gives the same. Of a lane in another block others may have
; other values.
; SOLVE: src_read_again -> tgt_read_again: proved
; CHECK: src_read_again -> tgt_read_again: proved
define i32 @src_read_again(i32 %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 4)
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %a, i32 7)
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %b)
  ret i32 %r
}
define i32 @tgt_read_again(i32 %x) {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 4)
  ret i32 %r
}
; SOLVE: src_read_apart -> tgt_read_apart: {{inconclusive|refuted}}
; CHECK: src_read_apart -> tgt_read_apart: {{inconclusive|refuted}}
define i32 @src_read_apart(i32 %x, i1 %c) {
  br i1 %c, label %one, label %other
one:
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 4)
  br label %end
other:
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 5)
  br label %end
end:
  %v = phi i32 [ %a, %one ], [ %b, %other ]
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 7)
  ret i32 %r
}
define i32 @tgt_read_apart(i32 %x, i1 %c) {
  br i1 %c, label %one, label %other
one:
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 4)
  br label %end
other:
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 5)
  br label %end
end:
  %v = phi i32 [ %a, %one ], [ %b, %other ]
  ret i32 %v
}
