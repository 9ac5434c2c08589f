// The sub-group functions of Khronos and Intel are declared for every target, in OpenCL C 2.0 and 3.0.
// RUN: rejoin analyze --summary %s 2>&1 | FileCheck %s
// RUN: rejoin analyze --summary %s -- -cl-std=CL3.0 2>&1 | FileCheck %s
// RUN: rejoin analyze --summary --target=nvptx64-nvidia-cuda %s 2>&1 | FileCheck %s
// RUN: rejoin analyze --summary --target=nvptx64-nvidia-cuda %s -- -cl-std=CL3.0 2>&1 | FileCheck %s
// RUN: rejoin analyze --summary --target=spirv64-unknown-unknown %s 2>&1 | FileCheck %s
// CHECK-NOT: left out
// CHECK-DAG: {{^}}a:
// CHECK-DAG: {{^}}w:
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#if !defined(cl_khr_subgroups) || !defined(cl_khr_fp16) || !defined(cl_khr_subgroup_shuffle) || !defined(cl_khr_subgroup_ballot) || !defined(cl_khr_subgroup_rotate) || !defined(cl_khr_subgroup_clustered_reduce) || !defined(cl_khr_subgroup_non_uniform_arithmetic) || !defined(cl_khr_subgroup_extended_types) || !defined(cl_khr_subgroup_non_uniform_vote) || !defined(cl_khr_subgroup_shuffle_relative) 
#error missing
#endif
kernel void a(global float *p, global half *h, global double *d, global uint *u, read_only image2d_t image) {
  uint i = get_global_id(0);
  float x = p[i];
  x += sub_group_reduce_add(x);
  x += sub_group_shuffle(x, 3) + sub_group_shuffle_xor(x, 1) + sub_group_shuffle_up(x, 1) + sub_group_shuffle_down(x, 1);
  uint4 b = sub_group_ballot(x > 0);
  x += sub_group_ballot_bit_count(b) + sub_group_ballot_find_lsb(b);
  x += sub_group_rotate(x, 2) + sub_group_clustered_reduce_add(x, 4) + sub_group_clustered_rotate(x, 1, 4);
  x += sub_group_non_uniform_reduce_add(x) + sub_group_non_uniform_scan_inclusive_max(x);
  if (sub_group_elect()) x += 1;
  x += sub_group_non_uniform_any(x > 1) + sub_group_non_uniform_all_equal(x);
  x += sub_group_non_uniform_broadcast(x, 0) + sub_group_broadcast_first(x);
  x += intel_sub_group_shuffle(x, 1) + intel_sub_group_shuffle_xor(x, 1) + intel_sub_group_shuffle_down(x, x, 1);
  u[i] = intel_sub_group_block_read(u);
  x += intel_sub_group_media_block_read_uc4((int2)(0, 0), 4, 4, image).x;
  u[i] = intel_sub_group_block_read(image, (int2)(0));
  intel_sub_group_block_write(u, i);
  u[i] += intel_sub_group_shuffle(u[i], 2) + get_sub_group_size() + get_sub_group_local_id() + get_max_sub_group_size();
  u[i] += popcount(get_sub_group_eq_mask().x);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  h[i] = (half)x + sub_group_reduce_add(h[i]);
  d[i] = x + sub_group_scan_exclusive_add(d[i]);
  char c = sub_group_broadcast((char)i, 0);
  short4 s4 = sub_group_broadcast((short4)(i), 0);
  p[i] = x + c + s4.x;
}
kernel void w(global int *p) {
  int x = p[get_global_id(0)];
  p[0] = work_group_reduce_add(x) + work_group_broadcast(x, 0) + work_group_all(x);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  atomic_fetch_add_explicit((global atomic_int *)p, 1, memory_order_relaxed, memory_scope_device);
}
