; Variables become values, and no wave operation goes: neither one whose result nobody reads nor one that repeats another.
; RUN: not rejoin lint --summary %s | FileCheck %s
; CHECK: operations-stay.ll:[[#@LINE+14]]:3: warning: {{.*}}[divergent-shuffle
; CHECK: 3 barriers or wave operations
target datalayout = "A5-p5:32:32"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %variable = alloca i32, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(5) %variable
  %some = icmp ult i32 %t, 7
  br i1 %some, label %then, label %end

then:
  %v = load i32, ptr addrspace(5) %variable
  %unread = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 9)
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 9)
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %out
  br label %end

end:
  ret void
}
