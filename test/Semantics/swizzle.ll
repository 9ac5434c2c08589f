; The modes of `ds_swizzle`: masks of and, or and xor, quads, rotations, and the order of a Fourier transform. Before
; gfx9 the last two are quads. Lanes 0, 1, 5 and 33 of a wave of 64 are stored, for each pattern.
; RUN: rejoin run %s --kernel=k9 --local=64 --arg=zeros:112 --out=0:i32 | FileCheck --check-prefix=GFX9 %s
; RUN: rejoin run %s --kernel=k11 --wave-size=64 --local=64 --arg=zeros:112 --out=0:i32 | FileCheck --check-prefix=GFX9 %s
; RUN: rejoin run %s --kernel=k8 --local=64 --arg=zeros:112 --out=0:i32 | FileCheck --check-prefix=GFX8 %s
; GFX9: argument 0: 1 0 4 32 3 2 6 34 4 5 9 37 28 29 1 61 1 2 6 34 0 16 20 48 0 8 10 40
; GFX8: argument 0: 1 0 4 32 3 2 6 34 0 0 4 32 0 0 4 32 0 0 4 32 0 0 4 32 0 0 4 32

target triple = "amdgcn-amd-amdhsa"
define void @patterns(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %is.0 = icmp eq i32 %tid, 0
  %is.1 = icmp eq i32 %tid, 1
  %is.5 = icmp eq i32 %tid, 5
  %is.33 = icmp eq i32 %tid, 33
  %of.5 = select i1 %is.5, i32 2, i32 3
  %of.1 = select i1 %is.1, i32 1, i32 %of.5
  %slot = select i1 %is.0, i32 0, i32 %of.1
  %low = or i1 %is.0, %is.1
  %high = or i1 %is.5, %is.33
  %stores = or i1 %low, %high
  ; xor 1: lanes 1, 0, 4, 32.
  %s0 = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 1055)
  %at0 = getelementptr [7 x [4 x i32]], ptr addrspace(1) %p, i32 0, i32 0, i32 %slot
  ; reversed quads: lanes 3, 2, 6, 34.
  %s1 = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 32795)
  %at1 = getelementptr [7 x [4 x i32]], ptr addrspace(1) %p, i32 0, i32 1, i32 %slot
  ; left by 4: lanes 4, 5, 9, 37.
  %s2 = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 49280)
  %at2 = getelementptr [7 x [4 x i32]], ptr addrspace(1) %p, i32 0, i32 2, i32 %slot
  ; right by 4: lanes 28, 29, 1, 61.
  %s3 = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 50304)
  %at3 = getelementptr [7 x [4 x i32]], ptr addrspace(1) %p, i32 0, i32 3, i32 %slot
  ; left by 1, bit 4 stays: lanes 1, 2, 6, 34.
  %s4 = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 49200)
  %at4 = getelementptr [7 x [4 x i32]], ptr addrspace(1) %p, i32 0, i32 4, i32 %slot
  ; all bits reversed: lanes 0, 16, 20, 48.
  %s5 = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 57344)
  %at5 = getelementptr [7 x [4 x i32]], ptr addrspace(1) %p, i32 0, i32 5, i32 %slot
  ; bit 4 stays: lanes 0, 8, 10, 40.
  %s6 = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 57360)
  %at6 = getelementptr [7 x [4 x i32]], ptr addrspace(1) %p, i32 0, i32 6, i32 %slot
  br i1 %stores, label %store, label %end
store:
  store i32 %s0, ptr addrspace(1) %at0
  store i32 %s1, ptr addrspace(1) %at1
  store i32 %s2, ptr addrspace(1) %at2
  store i32 %s3, ptr addrspace(1) %at3
  store i32 %s4, ptr addrspace(1) %at4
  store i32 %s5, ptr addrspace(1) %at5
  store i32 %s6, ptr addrspace(1) %at6
  br label %end
end:
  ret void
}
define amdgpu_kernel void @k8(ptr addrspace(1) %p) #0 {
  call void @patterns(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @k9(ptr addrspace(1) %p) #1 {
  call void @patterns(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @k11(ptr addrspace(1) %p) #2 {
  call void @patterns(ptr addrspace(1) %p)
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)
attributes #0 = { convergent "target-cpu"="gfx803" }
attributes #1 = { convergent "target-cpu"="gfx90a" }
attributes #2 = { convergent "target-cpu"="gfx1100" }
