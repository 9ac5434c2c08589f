; An operation on quads needs the whole quad, and no more.

; RUN: not rejoin lint --workgroup-size=64 %s | FileCheck %s --implicit-check-not=warning:

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel() {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %quad = and i32 %tid, -4
  %by.quad = icmp eq i32 %quad, 8
  br i1 %by.quad, label %whole, label %next

whole:
  %a = call i32 @llvm.amdgcn.wqm.i32(i32 %tid)
  br label %next

next:
  %by.thread = icmp eq i32 %tid, 9
  br i1 %by.thread, label %some, label %end

some:
; CHECK: quad.ll:20:3: warning: threads with `workitem.id.x != 9` do not reach the derivative at line [[@LINE+1]]: its value is undefined, if that holds for some but not all threads of a quad [divergent-quad-operation, rule W5]
  %b = call i32 @llvm.amdgcn.wqm.i32(i32 %tid)
; CHECK: hint: move the operation before the branch
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.wqm.i32(i32)
