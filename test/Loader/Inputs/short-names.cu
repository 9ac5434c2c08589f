// A text of the user's beside macros for each letter: of these it uses OWN alone.
#undef x
#ifndef OWN
#define OWN 1
#define LOCAL
#define Y 64
#define ITEMS 4
#define CHECK(V) __own_check(V)
__device__ void __own_check(int);
#endif
#include <cub/cub.cuh>
#include <cooperative_groups.h>
__global__ void __launch_bounds__(256) own(int *__p) {
  if (threadIdx.x < 64 * OWN)
    __syncthreads();
  *__p = atomicAdd(__p, 1);
#ifdef LOCAL
  __p[Y] = ITEMS;
#endif
}
