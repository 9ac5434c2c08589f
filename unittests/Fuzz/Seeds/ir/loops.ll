target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] poison
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
define i32 @callee(i32 %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n) [ "convergencectrl"(token %t) ]
  ret i32 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) convergent !reqd_work_group_size !0 {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = alloca [4 x i32], addrspace(5)
  switch i32 %id, label %loop [ i32 0, label %other
                                i32 7, label %done ]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], [ %m, %other ]
  %next = add nuw i32 %i, 1
  %slot = getelementptr i32, ptr addrspace(3) @lds, i32 %next
  store i32 %id, ptr addrspace(3) %slot
  %c = icmp ult i32 %next, %id
  br i1 %c, label %loop, label %other, !llvm.loop !1
other:
  %m = phi i32 [ %id, %entry ], [ %next, %loop ]
  %r = call i32 @callee(i32 %m) convergent [ "convergencectrl"(token %t) ]
  %d = icmp sgt i32 %r, %n
  br i1 %d, label %loop, label %done
done:
  call void @llvm.amdgcn.s.barrier() [ "convergencectrl"(token %t) ]
  ret void
}
!0 = !{i32 64, i32 1, i32 1}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.mustprogress"}
