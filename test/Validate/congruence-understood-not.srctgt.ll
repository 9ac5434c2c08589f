; What congruence does not understand, or what a call that does nothing says of itself. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said
; RUN: grep -c inconclusive %t.said | grep -x 13

target triple = "amdgcn-amd-amdhsa"

declare void @use2(i32, i32)
declare void @use2i64(i64, i64)
declare void @use2i16(i16, i16)
declare i32 @quick(i32) speculatable memory(none) willreturn nounwind
declare i32 @llvm.umin.i32(i32, i32)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i16 @llvm.convert.to.fp16.f32(float)
declare i64 @llvm.amdgcn.s.getpc()
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)

; It returns.
define i32 @src_nothing(i32 %x) {
  ret i32 %x
}
define i32 @tgt_nothing(i32 %x) {
  call void @llvm.donothing() noreturn
  ret i32 %x
}

; It returns the smaller one of both.
define i32 @src_returned(i32 %x, i32 %y) {
  ret i32 %x
}
define i32 @tgt_returned(i32 %x, i32 %y) {
  %m = call i32 @llvm.umin.i32(i32 returned %x, i32 %y)
  ret i32 %x
}

; The callee is passed it in another way.
define i32 @src_passed(i32 %x) {
  ret i32 %x
}
define i32 @tgt_passed(i32 %x) {
  %m = call i32 @quick(i32 inreg %x)
  ret i32 %x
}

; Nothing writes there.
define i32 @src_initializes(i32 %x, ptr %p) {
  ret i32 %x
}
define i32 @tgt_initializes(i32 %x, ptr %p) {
  %m = call ptr @llvm.ptrmask.p0.i64(ptr initializes((0, 4)) %p, i64 -8)
  ret i32 %x
}

; Which NaN it is, is open in each.
define void @src_half(float %x) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  call void @use2i16(i16 %a, i16 %a)
  ret void
}
define void @tgt_half(float %x) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %b = call i16 @llvm.convert.to.fp16.f32(float %x)
  call void @use2i16(i16 %a, i16 %b)
  ret void
}

; Where the program is, and what is known of an object, are no functions of operands.
define void @src_where() {
  %a = call i64 @llvm.amdgcn.s.getpc()
  call void @use2i64(i64 %a, i64 %a)
  ret void
}
define void @tgt_where() {
  %a = call i64 @llvm.amdgcn.s.getpc()
  %b = call i64 @llvm.amdgcn.s.getpc()
  call void @use2i64(i64 %a, i64 %b)
  ret void
}
define void @src_size(ptr %p) {
  %a = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  call void @use2i64(i64 %a, i64 %a)
  ret void
}
define void @tgt_size(ptr %p) {
  %a = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %b = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  call void @use2i64(i64 %a, i64 %b)
  ret void
}

; Metadata whose meaning is not known.
define i32 @src_metadata(i32 %x) {
  ret i32 %x
}
define i32 @tgt_metadata(i32 %x) {
  %y = add i32 %x, 1, !mine !0
  ret i32 %x
}

; Numbers of 80 bits have values that are none.
define x86_fp80 @src_type(x86_fp80 %x) {
  %y = fadd x86_fp80 %x, 0xK3FFF8000000000000000
  ret x86_fp80 %y
}
define x86_fp80 @tgt_type(x86_fp80 %x) {
  %y = fadd x86_fp80 0xK3FFF8000000000000000, %x
  ret x86_fp80 %y
}

; The function has data, which is executed.
define i32 @src_prologue(i32 %x) {
  ret i32 %x
}
define i32 @tgt_prologue(i32 %x) prologue i32 7 {
  ret i32 %x
}

; Who calls it may use its type.
define i32 @src_function(i32 %x) {
  ret i32 %x
}
define i32 @tgt_function(i32 %x) !kcfi_type !1 {
  ret i32 %x
}

; The known part of the address differs as little as the unknown one.
define i32 @src_apart(ptr noundef dereferenceable(64) align 4 %p, i32 %i, i32 %j, i32 %x) {
  %a = getelementptr i32, ptr %p, i32 %i
  %b = getelementptr i32, ptr %p, i32 %j
  %v = load i32, ptr %b
  store i32 %x, ptr %a
  ret i32 %v
}
define i32 @tgt_apart(ptr noundef dereferenceable(64) align 4 %p, i32 %i, i32 %j, i32 %x) {
  %a = getelementptr i32, ptr %p, i32 %i
  %b = getelementptr i32, ptr %p, i32 %j
  store i32 %x, ptr %a
  %v = load i32, ptr %b
  ret i32 %v
}

; The order of intrinsics that are not listed.
define void @src_order(ptr %p) {
  %a = call i64 @llvm.amdgcn.s.getpc()
  %b = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  call void @use2i64(i64 %a, i64 %b)
  ret void
}
define void @tgt_order(ptr %p) {
  %b = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %a = call i64 @llvm.amdgcn.s.getpc()
  call void @use2i64(i64 %a, i64 %b)
  ret void
}

!0 = !{i32 1}
!1 = !{i32 5}
