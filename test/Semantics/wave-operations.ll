; Operations among lanes, in a wave of 64 of which the last threads are missing, and after a divergent branch.
; RUN: rejoin run %s --local=40 --arg=zeros:160 --arg=i32:0 --out=0:i32 | FileCheck --check-prefix=BALLOT %s
; RUN: rejoin run %s --local=40 --arg=zeros:160 --arg=i32:1 --out=0:i32 | FileCheck --check-prefix=REDUCE %s
; RUN: rejoin run %s --local=8 --arg=zeros:32 --arg=i32:2 --out=0:i32 | FileCheck --check-prefix=PERMUTE %s
; RUN: rejoin run %s --local=8 --arg=zeros:32 --arg=i32:3 --out=0:i32 | FileCheck --check-prefix=DPP %s
; RUN: rejoin run %s --local=8 --arg=zeros:32 --arg=i32:4 --out=0:i32 | FileCheck --check-prefix=MBCNT %s
; RUN: rejoin run %s --local=8 --arg=zeros:32 --arg=i32:5 --out=0:i32 | FileCheck --check-prefix=PERMLANE %s
; RUN: rejoin run %s --local=8 --arg=zeros:32 --arg=i32:6 --out=0:i32 | FileCheck --check-prefix=SWIZZLE %s
; RUN: rejoin run %s --local=40 --arg=zeros:160 --arg=i32:7 --out=0:i32 | FileCheck --check-prefix=COMPARE %s
; COMPARE: argument 0: 34 34
; PERMLANE: argument 0: 1 0 3 2 5 4 7 6
; SWIZZLE: argument 0: 1 0 3 2 5 4 7 6
; BALLOT: argument 0: 28 28
; REDUCE: argument 0: 780 780
; PERMUTE: argument 0: 7 6 5 4 3 2 1 0
; DPP: argument 0: 1 0 3 2 5 4 7 6
; MBCNT: argument 0: 0 0 1 1 2 2 3 3

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %which) convergent {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  switch i32 %which, label %none [ i32 0, label %ballot
                                   i32 1, label %reduce
                                   i32 2, label %permute
                                   i32 3, label %dpp
                                   i32 4, label %mbcnt
                                   i32 5, label %permlane
                                   i32 6, label %swizzle
                                   i32 7, label %compare ]
none:
  br label %end
ballot:
  %c = icmp ult i32 %tid, 28
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %b.n = call i64 @llvm.ctpop.i64(i64 %b)
  %b.t = trunc i64 %b.n to i32
  br label %end
reduce:
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %tid, i32 0)
  br label %end
permute:
  %from = sub i32 7, %tid
  %byte = shl i32 %from, 2
  %m = call i32 @llvm.amdgcn.ds.bpermute(i32 %byte, i32 %tid)
  br label %end
dpp:
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %tid, i32 177, i32 15, i32 15, i1 false)
  br label %end
mbcnt:
  %odd = and i32 %tid, 1
  %o = icmp ne i32 %odd, 0
  %mask = call i64 @llvm.amdgcn.ballot.i64(i1 %o)
  %low = trunc i64 %mask to i32
  %n = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  br label %end
permlane:
  %pl = call i32 @llvm.amdgcn.permlane16.i32(i32 0, i32 %tid, i32 1732584193, i32 0, i1 false, i1 false)
  br label %end
compare:
  %ic = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %tid, i32 28, i32 36)
  %ic.n = call i64 @llvm.ctpop.i64(i64 %ic)
  %ic.t = trunc i64 %ic.n to i32
  %f = uitofp i32 %tid to float
  %fc = call i64 @llvm.amdgcn.fcmp.i64.f32(float %f, float 6.0, i32 4)
  %fc.n = call i64 @llvm.ctpop.i64(i64 %fc)
  %fc.t = trunc i64 %fc.n to i32
  %both = add i32 %ic.t, %fc.t
  br label %end
swizzle:
  %s = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 1055)
  br label %end
end:
  %v = phi i32 [ 0, %none ], [ %b.t, %ballot ], [ %r, %reduce ], [ %m, %permute ], [ %d, %dpp ], [ %n, %mbcnt ], [ %pl, %permlane ], [ %s, %swizzle ], [ %both, %compare ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %v, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 immarg)
declare i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32 immarg)
