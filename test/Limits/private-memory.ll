; What is not followed of private memory: stores in an irreducible region, and addresses that go elsewhere.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @look(ptr addrspace(5))

define amdgpu_kernel void @escapes(i32 %n) {
  %a = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %a
  call void @look(ptr addrspace(5) readonly captures(none) %a)
; CHECK: DIVERGENT (thread): %uni.x = load
  %uni.x = load i32, ptr addrspace(5) %a
  ret void
}

define amdgpu_kernel void @entries(i32 %n, i1 %c, i1 %d) {
entry:
  %a = alloca i32, addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %tid to i1
  br i1 %c, label %left, label %right

left:
  store i32 %n, ptr addrspace(5) %a
  br i1 %odd, label %right, label %end

right:
  br i1 %d, label %left, label %end

end:
; CHECK: DIVERGENT (thread): %uni.y = load
  %uni.y = load i32, ptr addrspace(5) %a
  ret void
}

; Variables and fields are followed by value; an array with an index that is not known by object, whatever was stored when.
define amdgpu_kernel void @array(i32 %n) {
  %a = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [4 x i32], ptr addrspace(5) %a, i32 0, i32 %n
  store i32 %n, ptr addrspace(5) %at
; CHECK: DIVERGENT (thread): %uni.first = load
  %uni.first = load i32, ptr addrspace(5) %at
  store i32 %tid, ptr addrspace(5) %at
  ret void
}

; So are fields of what goes to callees: what they store, and read, is told of the whole object.
define internal i32 @sum(ptr addrspace(5) %p) noinline {
  %second = getelementptr i32, ptr addrspace(5) %p, i32 1
  %x = load i32, ptr addrspace(5) %second
  ret i32 %x
}

define amdgpu_kernel void @passed(i32 %n) {
  %a = alloca [4 x i32], addrspace(5)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %second = getelementptr [4 x i32], ptr addrspace(5) %a, i32 0, i32 1
  store i32 %tid, ptr addrspace(5) %a
  store i32 %n, ptr addrspace(5) %second
; CHECK: DIVERGENT (thread): %uni.sum = call
  %uni.sum = call i32 @sum(ptr addrspace(5) %a)
  ret void
}
