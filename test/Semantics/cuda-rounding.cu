// CUDA's arithmetic and conversions that round to zero, down and up. A kernel counts the results that differ from the
// bits that exact arithmetic gives.
// RUN: rejoin run %s --kernel=floats --local=1 --arg=zeros:8 --arg=f32:0.1 --arg=f32:0.3 --out=0:i32 | FileCheck --check-prefix=FLOATS %s
// RUN: rejoin run %s --kernel=doubles --local=1 --arg=zeros:8 --arg=f64:0.1 --arg=f64:0.3 --out=0:i32 | FileCheck --check-prefix=DOUBLES %s
// RUN: rejoin run %s --kernel=numbers --local=1 --arg=zeros:8 --arg=i32:16777217 --out=0:i32 | FileCheck --check-prefix=NUMBERS %s
// FLOATS: argument 0: 0 21{{ *$}}
// DOUBLES: argument 0: 0 24{{ *$}}
// NUMBERS: argument 0: 0 27{{ *$}}
__device__ void check(int *p, float x, unsigned bits) { p[0] += __float_as_uint(x) != bits, ++p[1]; }
__device__ void check(int *p, double x, unsigned long long bits) { p[0] += (unsigned long long)__double_as_longlong(x) != bits, ++p[1]; }
__global__ void floats(int *p, float a, float b) {
  check(p, __fadd_rz(a, b), 0x3ecccccdu);
  check(p, __fsub_rz(a, b), 0xbe4ccccdu);
  check(p, __fmul_rz(a, b), 0x3cf5c290u);
  check(p, __fdiv_rz(a, b), 0x3eaaaaaau);
  check(p, __frcp_rz(b), 0x40555554u);
  check(p, __fmaf_rz(a, -b, a), 0x3d8f5c28u);
  check(p, __fsqrt_rz(a), 0x3ea1e89bu);
  check(p, __fadd_rd(a, b), 0x3ecccccdu);
  check(p, __fsub_rd(a, b), 0xbe4cccceu);
  check(p, __fmul_rd(a, b), 0x3cf5c290u);
  check(p, __fdiv_rd(a, b), 0x3eaaaaaau);
  check(p, __frcp_rd(b), 0x40555554u);
  check(p, __fmaf_rd(a, -b, a), 0x3d8f5c28u);
  check(p, __fsqrt_rd(a), 0x3ea1e89bu);
  check(p, __fadd_ru(a, b), 0x3eccccceu);
  check(p, __fsub_ru(a, b), 0xbe4ccccdu);
  check(p, __fmul_ru(a, b), 0x3cf5c291u);
  check(p, __fdiv_ru(a, b), 0x3eaaaaabu);
  check(p, __frcp_ru(b), 0x40555555u);
  check(p, __fmaf_ru(a, -b, a), 0x3d8f5c29u);
  check(p, __fsqrt_ru(a), 0x3ea1e89cu);
}
__global__ void doubles(int *p, double a, double b) {
  check(p, __dadd_rz(a, b), 0x3fd9999999999999ull);
  check(p, __dsub_rz(a, b), 0xbfc9999999999999ull);
  check(p, __dmul_rz(a, b), 0x3f9eb851eb851eb8ull);
  check(p, __ddiv_rz(a, b), 0x3fd5555555555555ull);
  check(p, __drcp_rz(b), 0x400aaaaaaaaaaaaaull);
  check(p, __fma_rz(a, -b, a), 0x3fb1eb851eb851ebull);
  check(p, __dsqrt_rz(a), 0x3fd43d136248490full);
  check(p, __dsqrt_rz(a * 0x1p-1070), 0x1e66a09e667f3bccull);
  check(p, __dadd_rd(a, b), 0x3fd9999999999999ull);
  check(p, __dsub_rd(a, b), 0xbfc9999999999999ull);
  check(p, __dmul_rd(a, b), 0x3f9eb851eb851eb8ull);
  check(p, __ddiv_rd(a, b), 0x3fd5555555555555ull);
  check(p, __drcp_rd(b), 0x400aaaaaaaaaaaaaull);
  check(p, __fma_rd(a, -b, a), 0x3fb1eb851eb851ebull);
  check(p, __dsqrt_rd(a), 0x3fd43d136248490full);
  check(p, __dsqrt_rd(a * 0x1p-1070), 0x1e66a09e667f3bccull);
  check(p, __dadd_ru(a, b), 0x3fd999999999999aull);
  check(p, __dsub_ru(a, b), 0xbfc9999999999999ull);
  check(p, __dmul_ru(a, b), 0x3f9eb851eb851eb9ull);
  check(p, __ddiv_ru(a, b), 0x3fd5555555555556ull);
  check(p, __drcp_ru(b), 0x400aaaaaaaaaaaabull);
  check(p, __fma_ru(a, -b, a), 0x3fb1eb851eb851ecull);
  check(p, __dsqrt_ru(a), 0x3fd43d1362484910ull);
  check(p, __dsqrt_ru(a * 0x1p-1070), 0x1e66a09e667f3bcdull);
}
__global__ void numbers(int *p, int n) {
  const long long wide = (long long)n << 38 | 1;
  check(p, __int2float_rz(n), 0x4b800000u);
  check(p, __int2float_rz(-n), 0xcb800000u);
  check(p, __uint2float_rz(0xffffffffu - (unsigned)n), 0x4f7effffu);
  check(p, __ll2float_rz(wide), 0x5e800000u);
  check(p, __ull2float_rz(~0ull), 0x5f7fffffu);
  check(p, __ll2double_rz(-wide), 0xc3d0000010000000ull);
  check(p, __ull2double_rz(~0ull), 0x43efffffffffffffull);
  check(p, __double2float_rz(1.0 / 3), 0x3eaaaaaau);
  check(p, __double2float_rz(-1e300), 0xff7fffffu);
  check(p, __int2float_rd(n), 0x4b800000u);
  check(p, __int2float_rd(-n), 0xcb800001u);
  check(p, __uint2float_rd(0xffffffffu - (unsigned)n), 0x4f7effffu);
  check(p, __ll2float_rd(wide), 0x5e800000u);
  check(p, __ull2float_rd(~0ull), 0x5f7fffffu);
  check(p, __ll2double_rd(-wide), 0xc3d0000010000001ull);
  check(p, __ull2double_rd(~0ull), 0x43efffffffffffffull);
  check(p, __double2float_rd(1.0 / 3), 0x3eaaaaaau);
  check(p, __double2float_rd(-1e300), 0xff800000u);
  check(p, __int2float_ru(n), 0x4b800001u);
  check(p, __int2float_ru(-n), 0xcb800000u);
  check(p, __uint2float_ru(0xffffffffu - (unsigned)n), 0x4f7f0000u);
  check(p, __ll2float_ru(wide), 0x5e800001u);
  check(p, __ull2float_ru(~0ull), 0x5f800000u);
  check(p, __ll2double_ru(-wide), 0xc3d0000010000000ull);
  check(p, __ull2double_ru(~0ull), 0x43f0000000000000ull);
  check(p, __double2float_ru(1.0 / 3), 0x3eaaaaabu);
  check(p, __double2float_ru(-1e300), 0xff7fffffu);
}
