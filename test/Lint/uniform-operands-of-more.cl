// Rotations, blocks of images, copies of several dimensions; and hints that the language can follow.
// RUN: not rejoin lint %s --target=spirv64 -- -cl-std=CL3.0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
uint __attribute__((overloadable)) intel_sub_group_block_read(read_only image2d_t image, int2 at);
void __attribute__((overloadable)) intel_sub_group_block_write(write_only image2d_t image, int2 at, uint data);
void __attribute__((overloadable)) intel_sub_group_block_write(global uint *p, uint data);
int __attribute__((overloadable, convergent)) sub_group_rotate(int x, int by);
event_t __attribute__((overloadable, convergent)) async_work_group_copy_2D2D(local void *to, size_t to_at, const global void *from, size_t from_at, size_t size, size_t length, size_t lines, size_t from_line, size_t to_line, event_t e);

kernel void right(read_only image2d_t in, write_only image2d_t out, global uint *p, local uint *tile, int n) {
  uint x = intel_sub_group_block_read(in, (int2)(get_group_id(0) * 64, n));
  x += sub_group_rotate(x, n);
  intel_sub_group_block_write(out, (int2)(get_group_id(0) * 64, n), x);
  // The data of a block are each work-item's own.
  intel_sub_group_block_write(p, get_local_id(0));
  event_t e = async_work_group_copy_2D2D(tile, 0, p, n, 4, 16, 16, n, 16, 0);
  wait_group_events(1, &e);
}

kernel void wrong(read_only image2d_t in, write_only image2d_t out, global uint *p, local uint *tile, int n) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the position of the block may differ within a sub-group
  uint x = intel_sub_group_block_read(in, (int2)(get_global_id(0), 0));
  // CHECK: hint: pass one value for the whole sub-group
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the distance may differ within a sub-group
  x += sub_group_rotate(x, get_sub_group_local_id());
  // CHECK: hint: a shuffle reads another lane for each work-item
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the position of the block may differ within a sub-group
  intel_sub_group_block_write(out, (int2)(0, get_local_id(0)), x);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the length of a line may differ within a work-group
  event_t e = async_work_group_copy_2D2D(tile, 0, p, n, 4, get_local_id(0), 16, n, 16, 0);
  wait_group_events(1, &e);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the index of the work-item to read may differ within a work-group
  p[get_global_id(0)] = work_group_broadcast(x, get_local_id(0) ^ 1);
  // CHECK: hint: to read another value for each work-item, write the values to local memory, and read them after a barrier
}

kernel void leaves(global const uint *in, global uint *out) {
  uint i = get_sub_group_local_id(), k = in[i], s = 0;
  // CHECK: [[#@LINE+4]]:{{[0-9]+}}: warning: the lane to read may differ within a sub-group
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: work-items leave the loop here in different iterations, each with a value of its own
  while (in[i + s])
    ++s;
  out[7] = sub_group_broadcast(k, s);
}
