; An operation that gives a NaN is evaluated in each iteration, where the source evaluates it once, or in the loop in place
; of before it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare i16 @llvm.convert.to.fp16.f32(float)
declare void @e2(i32, i32)

define void @src_sink_fp16(float %x, float %y, i32 %n, i16 %h) {
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %i = zext i16 %a to i32
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_sink_fp16(float %x, float %y, i32 %n, i16 %h) {
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  %a = call i16 @llvm.convert.to.fp16.f32(float %x)
  %i = zext i16 %a to i32
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}

define void @src_sink_fadd(float %x, float %y, i32 %n, i16 %h) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_sink_fadd(float %x, float %y, i32 %n, i16 %h) {
  br label %l
l:
  %k = phi i32 [0,%0],[%k2,%l]
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  call void @e2(i32 %i, i32 %k)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
; Before a loop and in it, where the source evaluates before it alone.
define void @src_before_and_in(float %x, float %y, i32 %n) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  call void @e2(i32 %i, i32 %i)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_before_and_in(float %x, float %y, i32 %n) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %b = fadd float %x, %y
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
; The other way round: the source before the loop and in it, the target in the loop alone.
define void @src_in_alone(float %x, float %y, i32 %n) {
  %a = fadd float %x, %y
  %i = bitcast float %a to i32
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %b = fadd float %x, %y
  %j = bitcast float %b to i32
  call void @e2(i32 %i, i32 %j)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define void @tgt_in_alone(float %x, float %y, i32 %n) {
  br label %l
l:
  %k = phi i32 [ 0, %0 ], [ %k2, %l ]
  %b = fadd float %x, %y
  %j = bitcast float %b to i32
  call void @e2(i32 %j, i32 %j)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
