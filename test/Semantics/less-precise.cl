// OpenCL's forms of elementary functions with less precision: each name, of numbers and of vectors.
// RUN: rejoin run %s --kernel=halfs --local=1 --arg=f32s:1,4,10,1000 --arg=zeros:64 --out=1:i32 | FileCheck --check-prefix=VALUES %s
// RUN: rejoin run %s --kernel=natives --local=1 --arg=f32s:1,4,10,1000 --arg=zeros:64 --out=1:i32 | FileCheck --check-prefix=VALUES %s
// RUN: rejoin run %s --kernel=vectors --local=1 --arg=f32s:1,4,16,64 --arg=zeros:32 --out=1:f32 | FileCheck --check-prefix=VECTORS %s
// VALUES: argument 1: 841 540 1557 2718 2000 10000 2303 3322 3000 2000 500 2500 250 32000
// VECTORS: argument 1: 1 2 4 8 0 2 4 6

#define ALL(FORM)                                                                                                      \
  kernel void FORM##s(global const float *in, global int *out) {                                                       \
    float one = in[0], four = in[1], ten = in[2];                                                                      \
    float all[] = {FORM##_sin(one),        FORM##_cos(one),        FORM##_tan(one),   FORM##_exp(one),                 \
                   FORM##_exp2(one),       FORM##_exp10(one),      FORM##_log(ten),   FORM##_log2(ten),                \
                   FORM##_log10(in[3]),    FORM##_sqrt(four),      FORM##_rsqrt(four), FORM##_divide(ten, four),       \
                   FORM##_recip(four),     FORM##_powr(four, 2.5f)};                                                   \
    for (int i = 0; i < 14; ++i)                                                                                       \
      out[i] = convert_int_rte(1000 * all[i]);                                                                         \
  }
ALL(half)
ALL(native)

kernel void vectors(global const float4 *in, global float4 *out) {
  out[0] = native_sqrt(in[0]);
  out[1] = half_log2(in[0]);
}
