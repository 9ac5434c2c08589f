// Mathematics, integers and packed bytes of CUDA: each gives what C's library gives, with nothing installed.
// RUN: rejoin run %s --kernel=k --local=4 --arg=zeros:16 --arg=zeros:32 --arg=zeros:16 --out=0:f32 --out=2:i32 | FileCheck %s
// RUN: rejoin analyze %s --summary | FileCheck --check-prefix=KNOWN %s
// CHECK: argument 0: 10.99{{[0-9]*}} 25.30{{[0-9]*}} 45.54{{[0-9]*}} 81.02
// CHECK: argument 2: 134283562 -2013199806
// KNOWN-NOT: unknown function
extern "C" __global__ void k(float *o, double *d, int *n) {
  int t = threadIdx.x, e;
  float x = 0.5f + t, whole, s, c;
  o[t] = sinf(x) + erff(x) + cbrtf(x) + powf(x, 2.0f) + tanhf(x) + ldexpf(x, 3) + rsqrtf(x) + __expf(x) + lgammaf(x) +
         fmodf(x, 0.3f) + atan2f(x, 2.0f) + log1pf(x);
  float m = frexpf(x, &e), part = modff(x + 0.25f, &whole);
  sincosf(x, &s, &c);
  d[t] = m + e + whole + part + s + c + std::erf((double)x) + hypot((double)x, 1.0) + ilogbf(x);
  n[t] = __popc(t) + __clz(t) + __ffs(t) + __brev(t) + __byte_perm(t, 7, 0x4501) + __float2int_rn(2.5f + t) +
         __vadd4(t, 0x01010101) + __dp4a(t, 3, 4) + __umulhi(t, 1u << 31) + __vcmpgtu4(t, 1) * 0 + max(t, 3u) +
         (int)fminf(x, 2.0f) + __funnelshift_l(t, t, 4);
}
