// Macros of the host program that `##` makes names of: types, sizes of vectors, channels of images.
// RUN: rejoin lint %s 2>&1 | FileCheck %s
// RUN: not rejoin lint %s -- -UVEC_SIZE 2>&1 | FileCheck --check-prefix=UNDEFINED %s
// CHECK: macros that nothing here defines were chosen: -DDATA_TYPE=float
// CHECK-SAME: -DCHANNEL=f
// CHECK-SAME: -DVEC_SIZE=4
// CHECK-NOT: left out
// CHECK: 0 errors, 0 warnings
// UNDEFINED: 'several' was left out
#define PASTED(a, b) a##b
#define OF(a, b) PASTED(a, b)
#define DATA_TYPE4 OF(DATA_TYPE, 4)
#define VECTOR OF(DATA_TYPE, VEC_SIZE)
__constant sampler_t nearest = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP | CLK_NORMALIZED_COORDS_FALSE;
__kernel void image(__read_only image2d_t from, __write_only image2d_t to) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
#define READ(i) in##i = OF(read_image, CHANNEL)(from, nearest, at + i);
#ifdef NEVER
#endif
  DATA_TYPE4 in0, in1, later;
  READ(0)
  READ(1)
  later = in0 + in1;
  OF(write_image, CHANNEL)(to, at, later + later.x);
}
__kernel void converted(__global DATA_TYPE *p, __global int *q) {
  const DATA_TYPE4 v = OF(convert_, DATA_TYPE4)(vload4(get_global_id(0), q));
  vstore4(v, get_global_id(0), p);
}
__kernel void several(__global DATA_TYPE *p) {
  VECTOR v = OF(vload, VEC_SIZE)(get_global_id(0), p);
  OF(vstore, VEC_SIZE)(v + v, get_global_id(0), p);
}
