; Work-item functions of AMD's device library: ids and sizes by dimension, beyond the third as OpenCL has them.
; RUN: rejoin run %s --local=2,2 --global=4,6 --arg=zeros:160 --out=0:i64 | FileCheck %s
; Of the last thread: local, group and global id, the sizes of the group, of the grid and in groups, the dimensions, the
; offset; then a dimension that there is not.
; CHECK: argument 0: 1 1 1 2 3 5 2 2 4 6 2 3 2 0 0 1

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = call i64 @__ockl_get_global_id(i32 0)
  %y = call i64 @__ockl_get_global_id(i32 1)
  %is.x = icmp eq i64 %x, 3
  %is.y = icmp eq i64 %y, 5
  %last = and i1 %is.x, %is.y
  br i1 %last, label %write, label %end
write:
  %v0 = call i64 @__ockl_get_local_id(i32 0)
  %v1 = call i64 @__ockl_get_local_id(i32 1)
  %v2 = call i64 @__ockl_get_group_id(i32 0)
  %v3 = call i64 @__ockl_get_group_id(i32 1)
  %v4 = call i64 @__ockl_get_local_size(i32 0)
  %v5 = call i64 @__ockl_get_local_size(i32 1)
  %v6 = call i64 @__ockl_get_global_size(i32 0)
  %v7 = call i64 @__ockl_get_global_size(i32 1)
  %v8 = call i64 @__ockl_get_num_groups(i32 0)
  %v9 = call i64 @__ockl_get_num_groups(i32 1)
  %dim = call i32 @__ockl_get_work_dim()
  %v10 = zext i32 %dim to i64
  %v11 = call i64 @__ockl_get_global_offset(i32 1)
  %v12 = call i64 @__ockl_get_local_id(i32 3)
  %v13 = call i64 @__ockl_get_num_groups(i32 3)
  call void @put(ptr addrspace(1) %p, i32 0, i64 %v0)
  call void @put(ptr addrspace(1) %p, i32 1, i64 %v1)
  call void @put(ptr addrspace(1) %p, i32 2, i64 %v2)
  call void @put(ptr addrspace(1) %p, i32 3, i64 %v3)
  call void @put(ptr addrspace(1) %p, i32 4, i64 %x)
  call void @put(ptr addrspace(1) %p, i32 5, i64 %y)
  call void @put(ptr addrspace(1) %p, i32 6, i64 %v4)
  call void @put(ptr addrspace(1) %p, i32 7, i64 %v5)
  call void @put(ptr addrspace(1) %p, i32 8, i64 %v6)
  call void @put(ptr addrspace(1) %p, i32 9, i64 %v7)
  call void @put(ptr addrspace(1) %p, i32 10, i64 %v8)
  call void @put(ptr addrspace(1) %p, i32 11, i64 %v9)
  call void @put(ptr addrspace(1) %p, i32 12, i64 %v10)
  call void @put(ptr addrspace(1) %p, i32 13, i64 %v11)
  call void @put(ptr addrspace(1) %p, i32 14, i64 %v12)
  call void @put(ptr addrspace(1) %p, i32 15, i64 %v13)
  br label %end
end:
  ret void
}
define internal void @put(ptr addrspace(1) %p, i32 %i, i64 %v) {
  %at = getelementptr i64, ptr addrspace(1) %p, i32 %i
  store i64 %v, ptr addrspace(1) %at
  ret void
}
declare i64 @__ockl_get_local_id(i32)
declare i64 @__ockl_get_group_id(i32)
declare i64 @__ockl_get_global_id(i32)
declare i64 @__ockl_get_local_size(i32)
declare i64 @__ockl_get_global_size(i32)
declare i64 @__ockl_get_num_groups(i32)
declare i64 @__ockl_get_global_offset(i32)
declare i32 @__ockl_get_work_dim()
