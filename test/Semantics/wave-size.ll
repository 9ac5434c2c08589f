; AMDGPU: the wave of a run is that of the kernel's processor and features; `--mcpu` and `--wave-size` override it.
; RUN: rejoin run %s --kernel=gfx9 --arg=zeros:256 --out=0:i32 | FileCheck --check-prefix=W64 %s
; RUN: rejoin run %s --kernel=gfx11 --arg=zeros:128 --out=0:i32 | FileCheck --check-prefix=W32 %s
; RUN: rejoin run %s --kernel=feature --arg=zeros:256 --out=0:i32 | FileCheck --check-prefix=W64 %s
; RUN: rejoin run %s --kernel=plain --arg=zeros:256 --out=0:i32 | FileCheck --check-prefix=W64 %s
; RUN: rejoin run %s --kernel=plain --mcpu=gfx1200 --arg=zeros:128 --out=0:i32 | FileCheck --check-prefix=W32 %s
; RUN: rejoin run %s --kernel=gfx11 --wave-size=64 --arg=zeros:256 --out=0:i32 | FileCheck --check-prefix=W64 %s
; The workgroup is one wave, if no option states its size. The number of lanes, and of those that vote:
; W64: argument 0: 6464{{( 6464)+$}}
; W32: argument 0: 3232{{( 3232)+$}}
; The analysis knows that no lane of a wave of 32 is above 31; the run confirms it.
; RUN: rejoin run %s --kernel=counts --local=64 --arg=zeros:256 --check-analysis 2>&1 | FileCheck --check-prefix=CLAIMS %s
; CLAIMS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @gfx9(ptr addrspace(1) %p) #0 {
  call void @lanes(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @gfx11(ptr addrspace(1) %p) #1 {
  call void @lanes(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @feature(ptr addrspace(1) %p) #2 {
  call void @lanes(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @plain(ptr addrspace(1) %p) convergent {
  call void @lanes(ptr addrspace(1) %p)
  ret void
}
define void @lanes(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %size = call i32 @llvm.amdgcn.wavefrontsize()
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %all = call i64 @llvm.ctpop.i64(i64 %votes)
  %count = trunc i64 %all to i32
  %hundred = mul i32 %size, 100
  %both = add i32 %hundred, %count
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %both, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @counts(ptr addrspace(1) %p) #1 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %uni.rest = sub i32 %lane, %low
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %uni.rest, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.wavefrontsize()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
attributes #0 = { convergent "target-cpu"="gfx90a" }
attributes #1 = { convergent "target-cpu"="gfx1100" }
attributes #2 = { convergent "target-cpu"="gfx1100" "target-features"="+wavefrontsize64" }
