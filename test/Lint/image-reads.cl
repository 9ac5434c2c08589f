// A kernel does not write an image that it declares as read_only; one that is read_write may be written by others.
// RUN: not rejoin lint --verbose %s | FileCheck %s
// RUN: not rejoin lint --verbose %s --target=spirv64-unknown-unknown | FileCheck %s

// CHECK-DAG: :[[@LINE+3]]:{{[0-9]+}}: proved safe: barrier
__kernel void constant_(read_only image2d_t f) {
  if (read_imageui(f, (int2)(0, 0)).x)
    barrier(CLK_LOCAL_MEM_FENCE);
}
// CHECK-DAG: :[[@LINE+3]]:{{[0-9]+}}: finding: barrier
__kernel void changed(read_write image2d_t f) {
  if (read_imageui(f, (int2)(0, 0)).x)
    barrier(CLK_LOCAL_MEM_FENCE);
}
// CHECK-DAG: :[[@LINE+3]]:{{[0-9]+}}: finding: barrier
__kernel void places(read_only image2d_t f) {
  if (read_imageui(f, (int2)(get_local_id(0), 0)).x)
    barrier(CLK_LOCAL_MEM_FENCE);
}
