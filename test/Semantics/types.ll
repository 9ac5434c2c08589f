; Wide integers, half precision, vectors of addresses, aggregates, and what is never reached.
; RUN: rejoin run %s --local=2 --arg=zeros:64 --out=0:i64 | FileCheck %s
; CHECK: argument 0: 1 1 8 77 0 18 -2 4607182418800017408

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) personality ptr null {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %run, label %end
run:
  ; 2^64 squared, its upper half.
  %w = shl i128 1, 64
  %one = lshr i128 %w, 64
  %a = trunc i128 %one to i64
  store i64 %a, ptr addrspace(1) %p
  ; 1/3 in half precision, times three.
  %h = fdiv half 1.0, 3.0
  %h3 = fmul half %h, 3.0
  %h.i = fptosi half %h3 to i64
  %p1 = getelementptr i64, ptr addrspace(1) %p, i32 1
  store i64 %h.i, ptr addrspace(1) %p1
  ; A vector of addresses.
  %v = getelementptr i64, ptr addrspace(1) %p, <2 x i32> <i32 2, i32 3>
  %v0 = extractelement <2 x ptr addrspace(1)> %v, i32 0
  %v1 = extractelement <2 x ptr addrspace(1)> %v, i32 1
  %d0 = ptrtoint ptr addrspace(1) %v0 to i64
  %d1 = ptrtoint ptr addrspace(1) %v1 to i64
  %d = sub i64 %d1, %d0
  store i64 %d, ptr addrspace(1) %v0
  ; Aggregates.
  %s = insertvalue { i32, [2 x i64] } zeroinitializer, i64 77, 1, 1
  %e = extractvalue { i32, [2 x i64] } %s, 1, 1
  store i64 %e, ptr addrspace(1) %v1
  ; Vectors and intrinsics that LLVM folds.
  %x = add <2 x i64> <i64 1, i64 2>, <i64 7, i64 8>
  %sum = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %x)
  %p5 = getelementptr i64, ptr addrspace(1) %p, i32 5
  store i64 %sum, ptr addrspace(1) %p5
  %sat = call i8 @llvm.uadd.sat.i8(i8 200, i8 54)
  %sat.s = sext i8 %sat to i64
  %p6 = getelementptr i64, ptr addrspace(1) %p, i32 6
  store i64 %sat.s, ptr addrspace(1) %p6
  %f = bitcast <2 x float> <float 0.0, float 1.875> to i64
  %p7 = getelementptr i64, ptr addrspace(1) %p, i32 7
  store i64 %f, ptr addrspace(1) %p7
  br label %end
end:
  ret void
never:
  %l = landingpad { ptr, i32 } cleanup
  call void @mystery()
  resume { ptr, i32 } %l
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.vector.reduce.add.v2i64(<2 x i64>)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare void @mystery()
