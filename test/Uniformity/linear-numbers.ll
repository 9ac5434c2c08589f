; A sum of indices and sizes that is a thread's index in linear order agrees for groups, whatever the sizes are.
; RUN: %analyze %s | FileCheck %s
; RUN: rejoin run --check-analysis --kernel=alike --global=5,3,7 --local=5,3,7 --arg=i32:3 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=alike --global=48,2,3 --local=48,2,3 --arg=i32:3 %s | FileCheck --check-prefix=RUNS %s
; RUN: rejoin run --check-analysis --kernel=smaller --global=100,3 --local=48,2 %s | FileCheck --check-prefix=RUNS %s
; RUNS: {{[1-9][0-9]+}} {{claims?}} compared, 0 contradicted

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()

; CHECK-LABEL: function 'alike'
define amdgpu_kernel void @alike(i32 %n) "uniform-work-group-size"="true" {
  %sizes = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %px = getelementptr i8, ptr addrspace(4) %sizes, i64 12
  %py = getelementptr i8, ptr addrspace(4) %sizes, i64 14
  %hx = load i16, ptr addrspace(4) %px
  %hy = load i16, ptr addrspace(4) %py
  %sx = zext i16 %hx to i32
  %sy = zext i16 %hy to i32
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %planes = mul i32 %z, %sy
  %rows = add i32 %planes, %y
  %before = mul i32 %rows, %sx
  %linear = add i32 %before, %x
; CHECK: uniform (64): %wave = lshr
  %wave = lshr i32 %linear, 6
; CHECK: uniform (64): %first = icmp
  %first = icmp ult i32 %linear, 64
; CHECK: DIVERGENT (32): %half = icmp
  %half = icmp ult i32 %linear, 32
; CHECK: DIVERGENT (thread): %third = icmp
  %third = icmp ult i32 %linear, 33
; CHECK: uniform (64): %both = add i32 %wave
  %both = add i32 %wave, %n
; An index beside it, which has no order of its own.
; CHECK: DIVERGENT (thread): %beside = lshr
  %mixed = add i32 %linear, %y
  %beside = lshr i32 %mixed, 6
; CHECK: DIVERGENT (thread): %row = lshr
  %row = lshr i32 %rows, 6
; Twice the rows, and no planes.
; CHECK: DIVERGENT (thread): %twice = lshr
  %again = add i32 %linear, %before
  %twice = lshr i32 %again, 6
; CHECK: DIVERGENT (thread): %plane = lshr
  %line = mul i32 %y, %sx
  %flat = add i32 %line, %x
  %plane = lshr i32 %flat, 6
  ret void
}

; The last workgroups may be smaller than what the launch says: their rows are shorter.
; CHECK-LABEL: function 'smaller'
define amdgpu_kernel void @smaller() {
  %sizes = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %px = getelementptr i8, ptr addrspace(4) %sizes, i64 12
  %py = getelementptr i8, ptr addrspace(4) %sizes, i64 14
  %hx = load i16, ptr addrspace(4) %px
  %hy = load i16, ptr addrspace(4) %py
  %sx = zext i16 %hx to i32
  %sy = zext i16 %hy to i32
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %planes = mul i32 %z, %sy
  %rows = add i32 %planes, %y
  %before = mul i32 %rows, %sx
  %linear = add i32 %before, %x
; CHECK: DIVERGENT (thread): %wave = lshr
  %wave = lshr i32 %linear, 6
  ret void
}
