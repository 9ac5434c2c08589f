; `ds_bpermute` and `ds_permute` of a wave of 64 stay within halves of 32 lanes on gfx10 and gfx11; on gfx9 and gfx12,
; and on a processor that is not known, they cross them. All threads read lane 1 (of their half); each sends its number
; to the next lane. Threads 0 and 32 store what they read and what they received.
; RUN: rejoin run %s --kernel=k9 --local=64 --arg=zeros:16 --out=0:i32 | FileCheck --check-prefix=WHOLE %s
; RUN: rejoin run %s --kernel=k12 --wave-size=64 --local=64 --arg=zeros:16 --out=0:i32 | FileCheck --check-prefix=WHOLE %s
; RUN: rejoin run %s --kernel=unknown --local=64 --arg=zeros:16 --out=0:i32 | FileCheck --check-prefix=WHOLE %s
; RUN: rejoin run %s --kernel=k10 --wave-size=64 --local=64 --arg=zeros:16 --out=0:i32 | FileCheck --check-prefix=HALVES %s
; RUN: rejoin run %s --kernel=k11 --local=64 --arg=zeros:16 --out=0:i32 | FileCheck --check-prefix=HALVES %s
; RUN: rejoin run %s --kernel=generic --wave-size=64 --local=64 --arg=zeros:16 --out=0:i32 | FileCheck --check-prefix=HALVES %s
; A wave of 32 is a half.
; RUN: rejoin run %s --kernel=k10 --local=64 --arg=zeros:16 --out=0:i32 | FileCheck --check-prefix=HALVES %s
; WHOLE: argument 0: 1 63 1 31
; HALVES: argument 0: 1 31 33 63

target triple = "amdgcn-amd-amdhsa"
define void @both(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %read = call i32 @llvm.amdgcn.ds.bpermute(i32 4, i32 %tid)
  %next = add i32 %tid, 1
  %to = mul i32 %next, 4
  %received = call i32 @llvm.amdgcn.ds.permute(i32 %to, i32 %tid)
  %half = lshr i32 %tid, 5
  %in.half = and i32 %tid, 31
  %is.first = icmp eq i32 %in.half, 0
  br i1 %is.first, label %store, label %end
store:
  %at = getelementptr [2 x i32], ptr addrspace(1) %p, i32 %half
  store i32 %read, ptr addrspace(1) %at
  %after = getelementptr i32, ptr addrspace(1) %at, i32 1
  store i32 %received, ptr addrspace(1) %after
  br label %end
end:
  ret void
}
define amdgpu_kernel void @k9(ptr addrspace(1) %p) #0 {
  call void @both(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @k10(ptr addrspace(1) %p) #1 {
  call void @both(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @k11(ptr addrspace(1) %p) #2 {
  call void @both(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @k12(ptr addrspace(1) %p) #3 {
  call void @both(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @generic(ptr addrspace(1) %p) #4 {
  call void @both(ptr addrspace(1) %p)
  ret void
}
define amdgpu_kernel void @unknown(ptr addrspace(1) %p) convergent {
  call void @both(ptr addrspace(1) %p)
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.ds.permute(i32, i32)
attributes #0 = { convergent "target-cpu"="gfx90a" }
attributes #1 = { convergent "target-cpu"="gfx1030" }
attributes #2 = { convergent "target-cpu"="gfx1100" "target-features"="+wavefrontsize64" }
attributes #3 = { convergent "target-cpu"="gfx1200" }
attributes #4 = { convergent "target-cpu"="gfx11-generic" }
