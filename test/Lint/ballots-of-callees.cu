// What a function makes of its ballot and gives to its callers is not looked at there: only the ballot itself is. So the
// verdict names the size of the block where a function returns a number, a set of those that are not in it, a structure, or
// stores through an argument; and where the callers of a function that returns the ballot ask for absent lanes.
// DEFINE: %{words} = -DSAFE="proved safe: warp operation: all threads of the warp reach it: no branch decides whether they do" -DASKS=", if the size of the block is a multiple of the warp's size"
// RUN: rejoin lint --verbose %s | FileCheck %s %{words} --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s %{words} --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin run --kernel=by_count --local=40 --arg=i32s:1 --arg=zeros:4096 --out=1:i32 %s | FileCheck %s --check-prefix=PART
// RUN: rejoin run --kernel=by_pointer --local=40 --arg=i32s:1 --arg=zeros:4096 --out=1:i32 %s | FileCheck %s --check-prefix=PART
// PART: argument 1: {{(1 ){32}0 }}
#define IS_MORE p[0] > q[threadIdx.x]

// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
__device__ __noinline__ int count(int p) { return __popc(__ballot_sync(~0u, p)); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} in 'count': {{.*}}[[ASKS]]{{$}}
__global__ void by_count(int *p, int *q) { q[threadIdx.x] = count(IS_MORE) == 32; }

// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
__device__ __noinline__ unsigned not_in(int p) { return ~__ballot_sync(~0u, p); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} in 'not_in': {{.*}}[[ASKS]]{{$}}
__global__ void by_others(int *p, int *q) { q[threadIdx.x] = not_in(IS_MORE) == 0; }

struct Votes {
  unsigned Those;
  int Of;
};
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
__device__ __noinline__ Votes both(int p) { return {__ballot_sync(~0u, p), p}; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} in 'both': {{.*}}[[ASKS]]{{$}}
__global__ void by_structure(int *p, int *q) { q[threadIdx.x] = both(IS_MORE).Those == ~0u; }

// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
__device__ __noinline__ void store(int p, unsigned *b) { *b = __ballot_sync(~0u, p); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} in 'store': {{.*}}[[ASKS]]{{$}}
__global__ void by_pointer(int *p, int *q) { unsigned b; store(IS_MORE, &b); q[threadIdx.x] = b == ~0u; }

// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
__device__ __noinline__ bool all(int p) { return __ballot_sync(~0u, p) == ~0u; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} in 'all': {{.*}}[[ASKS]]{{$}}
__global__ void by_answer(int *p, int *q) { q[threadIdx.x] = all(IS_MORE); }

// Arguments are followed.
__device__ __noinline__ bool is_full(unsigned n) { return n == 32; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
__global__ void by_argument(int *p, int *q) { q[threadIdx.x] = is_full(__popc(__ballot_sync(~0u, IS_MORE))); }

// Another thread reads the set from memory of the block.
__global__ void by_shared(int *p, int *q) {
  __shared__ unsigned Sets[32];
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
  Sets[threadIdx.x / 32] = __ballot_sync(~0u, IS_MORE);
  __syncthreads();
  q[threadIdx.x] = Sets[threadIdx.x / 32] == ~0u;
}

// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__device__ __noinline__ unsigned votes(int p) { return __ballot_sync(~0u, p); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} in 'votes': {{.*}}[[ASKS]]{{$}}
__global__ void all_of_votes(int *p, int *q) { q[threadIdx.x] = votes(IS_MORE) == ~0u; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} in 'votes': {{.*}}no branch decides whether they do{{$}}
__global__ void any_of_votes(int *p, int *q) { q[threadIdx.x] = votes(IS_MORE) != 0; }
// CHECK: 0 errors, 0 warnings, 0 remarks
