; Private memory that stays in the function: what all threads stored alike they load alike, also in arrays.
; RUN: %analyze %s | FileCheck %s

target datalayout = "A5-p5:32:32"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @f(i32 %n, i32 %m) {
entry:
  %same = alloca i32, addrspace(5)
  %own = alloca i32, addrspace(5)
  %sometimes = alloca i32, addrspace(5)
  %array = alloca [8 x i32], addrspace(5)
  %mixed = alloca [8 x i32], addrspace(5)
  %count = alloca i32, addrspace(5)
  %turns = alloca i32, addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %n, ptr addrspace(5) %same
  store i32 %tid, ptr addrspace(5) %own
  store i32 %n, ptr addrspace(5) %sometimes
  store i32 0, ptr addrspace(5) %count
  store i32 0, ptr addrspace(5) %turns
; CHECK: uniform (grid): %uni.same = load
  %uni.same = load i32, ptr addrspace(5) %same
; CHECK: DIVERGENT (thread): %div.own = load
  %div.own = load i32, ptr addrspace(5) %own
  %at = getelementptr [8 x i32], ptr addrspace(5) %array, i32 0, i32 %n
  store i32 %m, ptr addrspace(5) %at
  %flat = addrspacecast ptr addrspace(5) %array to ptr
  %at2 = getelementptr i32, ptr %flat, i32 %m
; CHECK: uniform (grid): %uni.element = load
  %uni.element = load i32, ptr %at2
  %at3 = getelementptr i32, ptr %flat, i32 %tid
; CHECK: DIVERGENT (thread): %div.element = load
  %div.element = load i32, ptr %at3
  %at4 = getelementptr [8 x i32], ptr addrspace(5) %mixed, i32 0, i32 %tid
  store i32 %n, ptr addrspace(5) %at4
; CHECK: DIVERGENT (thread): %div.mixed = load
  %div.mixed = load i32, ptr addrspace(5) %mixed
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %some, label %loop

some:
; Uniform among those that are here, but not for those that come later.
  store i32 %m, ptr addrspace(5) %sometimes
  br label %loop

loop:
; CHECK: DIVERGENT (thread): %div.sometimes = load
  %div.sometimes = load i32, ptr addrspace(5) %sometimes
; CHECK: uniform (grid): %uni.i = load
  %uni.i = load i32, ptr addrspace(5) %count
  %next = add i32 %uni.i, 1
  store i32 %next, ptr addrspace(5) %count
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %loop2

loop2:
; CHECK: uniform (grid): %uni.j = load
  %uni.j = load i32, ptr addrspace(5) %turns
  %j = add i32 %uni.j, 1
  store i32 %j, ptr addrspace(5) %turns
  %more2 = icmp ult i32 %j, %tid
  br i1 %more2, label %loop2, label %end

end:
; CHECK: DIVERGENT (thread): %div.left = load
  %div.left = load i32, ptr addrspace(5) %turns
  ret void
}

; Fields are variables: what one holds does not matter to another, and each store holds from then on.
; CHECK-LABEL: function 'fields'
define amdgpu_kernel void @fields(i32 %n) {
  %s = alloca { i32, i64, i32 }, addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %tid to i64
  %second = getelementptr { i32, i64, i32 }, ptr addrspace(5) %s, i32 0, i32 1
  %third = getelementptr i8, ptr addrspace(5) %second, i32 8
  store i32 %n, ptr addrspace(5) %s
  store i64 %wide, ptr addrspace(5) %second
  store i32 %n, ptr addrspace(5) %third
; CHECK: uniform (grid): %uni.x = load
  %uni.x = load i32, ptr addrspace(5) %s
; CHECK: DIVERGENT (thread): %div.y = load
  %div.y = load i64, ptr addrspace(5) %second
; CHECK: uniform (grid): %uni.z = load
  %uni.z = load i32, ptr addrspace(5) %third
  store i32 %tid, ptr addrspace(5) %third
; CHECK: DIVERGENT (thread): %div.z = load
  %div.z = load i32, ptr addrspace(5) %third
  ret void
}

; Fields that overlap: each load by the stores that may be to its bytes.
; CHECK-LABEL: function 'overlapping'
define amdgpu_kernel void @overlapping(i32 %n) {
  %s = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %second = getelementptr i32, ptr addrspace(5) %s, i32 1
  %third = getelementptr i32, ptr addrspace(5) %s, i32 2
  store i32 %n, ptr addrspace(5) %s
  store i32 %tid, ptr addrspace(5) %second
  store i32 %n, ptr addrspace(5) %third
; CHECK: uniform (grid): %uni.a = load
  %uni.a = load i32, ptr addrspace(5) %s
; CHECK: DIVERGENT (thread): %div.b = load
  %div.b = load i64, ptr addrspace(5) %s
; CHECK: DIVERGENT (thread): %div.c = load
  %div.c = load i64, ptr addrspace(5) %second
; CHECK: uniform (grid): %uni.d = load
  %uni.d = load i32, ptr addrspace(5) %third
  ret void
}

; Where a part alone is read of what was stored.
; CHECK-LABEL: function 'partly'
define amdgpu_kernel void @partly(i32 %n) {
  %s = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %tid to i64
  %second = getelementptr i32, ptr addrspace(5) %s, i32 1
  store i32 %n, ptr addrspace(5) %second
  store i64 %wide, ptr addrspace(5) %s
; CHECK: DIVERGENT (thread): %div.b = load
  %div.b = load i32, ptr addrspace(5) %second
  ret void
}

; Copies, by bytes.
; CHECK-LABEL: function 'copied'
define amdgpu_kernel void @copied(i32 %n) {
  %s = alloca { i32, i32 }, addrspace(5)
  %t = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(5) %s, i32 1
  store i32 %n, ptr addrspace(5) %s
  store i32 %tid, ptr addrspace(5) %own
  %t2 = getelementptr i32, ptr addrspace(5) %t, i32 2
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %t, ptr addrspace(5) %s, i64 4, i1 false)
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %t2, ptr addrspace(5) %s, i64 8, i1 false)
; CHECK: uniform (grid): %uni.copy = load
  %uni.copy = load i32, ptr addrspace(5) %t
; CHECK: DIVERGENT (thread): %div.copy = load
  %div.copy = load i32, ptr addrspace(5) %t2
; CHECK: uniform (grid): %uni.s = load
  %uni.s = load i32, ptr addrspace(5) %s
  ret void
}
declare void @llvm.memcpy.p5.p5.i64(ptr addrspace(5), ptr addrspace(5), i64, i1)
