// The same of HIP: memory, bits, products with an end, generators of rocRAND, small numbers.
// RUN: rejoin run %s --kernel=bits --local=1 --arg=zeros:52 --out=0:i32 | FileCheck %s
// RUN: rejoin lint %s --function=draws 2>&1 | FileCheck --check-prefix=LINT %s
// CHECK: 1 2 0 1 5 3 63 2147483647 30 2 7 3 64
// LINT: 0 errors
#include <cstring>
#include <hip/hip_fp4.h>
#include <hip/hip_fp8.h>
#include <hip/hip_runtime.h>
#include <rocrand/rocrand_kernel.h>
__global__ void bits(int *p) {
  int from[2] = {1, 2};
  memcpy(p, from, sizeof from);
  p[2] = 5;
  memset(p + 2, 0, 4);
  p[3] = __lastbit_u32_u64(2);
  p[4] = (int)__bitextract_u64(0x500000000ull, 32, 4);
  p[5] = (int)__bitinsert_u64(0, 3, 0, 8);
  p[6] = __lastbit_u32_u64(1ull << 63);
  p[7] = amd_mixed_dot(make_short2(32767, 32767), make_short2(32767, 32767), 2147483647, true);
  p[8] = amd_mixed_dot(char4(1, 2, 3, 4), char4(1, 2, 3, 4), 0, false);
  p[9] = __hip_cvt_float_to_fp4(1.0f, __HIP_E2M1, hipRoundNearest);
  p[10] = (int)__fns32(0x90, 0, 2);
  __half h = 3;
  p[11] = (int)h--;
  std::memset(p + 12, 0, 4);
  p[12] += __hip_fp8x4_e4m3_fnuz(float4(0, 0, 1, 0)).__x >> 16;
}
__global__ void draws(double *p, rocrand_state_xorwow *states, rocrand_state_threefry4x64_20 *others,
                      rocrand_state_mtgp32 *whole) {
  rocrand_init(1, threadIdx.x, 0, others + threadIdx.x);
  p[threadIdx.x] = rocrand_uniform_double4(others + threadIdx.x).x + rocrand_log_normal_double2(states, 0, 1).y;
  p[threadIdx.x] += rocrand(whole) + __smid();
}
int main() { draws<<<1, 64>>>(nullptr, nullptr, nullptr, nullptr); }
