; As bounds checks of Rust and Julia leave it: a panic does not return. And clang's switch over where to go after a scope,
; whose default is never taken. But a thread that goes round for ever does not end the program.

; RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
; CHECK: dead-ends.ll:40:3: warning: {{.*}}the barrier at line 46: the kernel hangs or its behaviour is undefined
; CHECK: 0 errors, 1 warning, 0 remarks
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @checked(i64 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %i = zext i32 %tid to i64
  %in = icmp ult i64 %i, %n
  br i1 %in, label %go, label %panic

go:
  call void @llvm.amdgcn.s.barrier()
  ret void

panic:
  br i1 %in, label %one, label %two

one:
  call void @panic_bounds_check(i64 %i)
  unreachable

two:
  call void @llvm.trap()
  br label %more

more:
  call void @panic_bounds_check(i64 %i)
  unreachable
}

define amdgpu_kernel void @round(i64 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %i = zext i32 %tid to i64
  %in = icmp ult i64 %i, %n
; a comment for the line
  br i1 %in, label %go, label %ever

go:
  br label %then

then:
  call void @llvm.amdgcn.s.barrier()
  ret void

ever:
  br i1 %in, label %trap, label %ever

trap:
  call void @llvm.trap()
  unreachable
}

define amdgpu_kernel void @cleanup(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %skip = icmp eq i32 %i, 3
  br i1 %skip, label %out, label %work

work:
  call void @llvm.amdgcn.s.barrier()
  br label %out

out:
  %dest = phi i32 [ 4, %loop ], [ 0, %work ]
  switch i32 %dest, label %never [
    i32 0, label %next
    i32 4, label %next
  ]

next:
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end

end:
  ret void

never:
  unreachable
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.trap()
declare void @panic_bounds_check(i64) noreturn
