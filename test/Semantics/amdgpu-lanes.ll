; AMDGPU: selectors of eight lanes, a lane that is written, and the moves of DPP that cross rows.
; RUN: rejoin run %s --kernel=eight --local=8 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=EIGHT %s
; RUN: rejoin run %s --kernel=write --local=8 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=WRITE %s
; RUN: rejoin run %s --kernel=rows --local=20 --arg=zeros:480 --out=0:i32 | FileCheck --check-prefix=ROWS %s
; EIGHT: argument 0: 7 6 5 4 3 2 1 0
; WRITE: argument 0: 100 101 102 42 104 105 106 107
; Of lanes 15 to 17: to the left, to the right (in the row), around the row, and from the last lane of the row before;
; by one lane in the whole wave to the left, and to the right.
; ROWS: argument 0: -1 17 18 14 -1 16 14 31 16 -1 15 15 16 17 18 14 15 16

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @eight(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  ; Three bits for each lane: 7, 6, 5, 4, 3, 2, 1, 0.
  %x = call i32 @llvm.amdgcn.mov.dpp8.i32(i32 %tid, i32 342391)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %x, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @write(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %tid, 100
  %x = call i32 @llvm.amdgcn.writelane.i32(i32 42, i32 3, i32 %old)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %x, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @rows(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %shl = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %tid, i32 257, i32 15, i32 15, i1 false)
  %shr = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %tid, i32 273, i32 15, i32 15, i1 false)
  %ror = call i32 @llvm.amdgcn.update.dpp.i32(i32 31, i32 %tid, i32 289, i32 15, i32 15, i1 false)
  %last = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %tid, i32 322, i32 15, i32 15, i1 false)
  %wave.left = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %tid, i32 304, i32 15, i32 15, i1 false)
  %wave.right = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %tid, i32 312, i32 15, i32 15, i1 false)
  %column = sub i32 %tid, 15
  %some = icmp ult i32 %column, 3
  br i1 %some, label %write, label %end
write:
  %at.0 = getelementptr i32, ptr addrspace(1) %p, i32 %column
  store i32 %shl, ptr addrspace(1) %at.0
  %at.1 = getelementptr i32, ptr addrspace(1) %at.0, i32 3
  store i32 %shr, ptr addrspace(1) %at.1
  %at.2 = getelementptr i32, ptr addrspace(1) %at.0, i32 6
  store i32 %ror, ptr addrspace(1) %at.2
  %at.3 = getelementptr i32, ptr addrspace(1) %at.0, i32 9
  store i32 %last, ptr addrspace(1) %at.3
  %at.4 = getelementptr i32, ptr addrspace(1) %at.0, i32 12
  store i32 %wave.left, ptr addrspace(1) %at.4
  %at.5 = getelementptr i32, ptr addrspace(1) %at.0, i32 15
  store i32 %wave.right, ptr addrspace(1) %at.5
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mov.dpp8.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
