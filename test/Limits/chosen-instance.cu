// An instance of our choice may show a finding that the author's arguments exclude: here groups are whole warps. The note
// names the instance, and the right one is clean.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// RUN: rejoin lint %s --instantiate='scaled<32>' 2>&1 | FileCheck --check-prefix=RIGHT %s
// CHECK-DAG: nothing here instantiates kernel template 'scaled'; Rejoin checked the instance 'scaled<4>'
// CHECK-DAG: [missing-mask-lane
// RIGHT: 0 errors, 0 warnings, 0 remarks
template <int VALUES> __global__ void scaled(float *p) {
  float v = p[threadIdx.x];
  if (threadIdx.x % 32 < VALUES)
    v += __shfl_xor_sync(0xffffffff, v, 1);
  p[threadIdx.x] = v;
}
