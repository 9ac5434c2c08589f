// Votes of old CUDA have no mask: they are of the threads that are there, as HIP's are, and the program names no lanes.
// RUN: rejoin lint --verbose %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error: --implicit-check-not=activemask
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error: --implicit-check-not=activemask
// RUN: rejoin run --kernel=some --local=32 --arg=iota:32 --out=0 %s | FileCheck --check-prefix=VALUES %s

// Threads 4 to 31 vote: those above 5 say yes.
// VALUES: 0 1 2 3 -64 -64

// CHECK-DAG: votes-without-mask.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}all threads of the warp reach it
__global__ void all(unsigned *v) { v[threadIdx.x] = __ballot(v[threadIdx.x] > 1); }
__global__ void some(unsigned *v) {
  unsigned t = threadIdx.x, x = v[t];
  // CHECK-DAG: votes-without-mask.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: threads with `x <= 3` do not reach `__ballot()` at line [[#@LINE+2]]: its result covers only the threads that reach it{{.*}}[divergent-wave-operation, rule W4]
  if (x > 3)
    v[t] = __ballot(x > 5);
}
// CHECK-DAG: hint: sm_70 and later have no `__any`, but `__any_sync` with a member mask
__global__ void any(unsigned *v) {
  unsigned t = threadIdx.x, x = v[t];
  // CHECK-DAG: votes-without-mask.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}its result covers only the threads that reach it
  if (x > 3 && __any(x > 5))
    v[t] = 1;
}
// Whoever counts those that are there means them.
// CHECK-DAG: votes-without-mask.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: {{.*}}its result is the set of active lanes
__global__ void leader(unsigned *v, unsigned *count) {
  unsigned t = threadIdx.x;
  if (v[t] > 3) {
    unsigned here = __ballot(1);
    if (__ffs(here) - 1 == t % 32)
      atomicAdd(count, __popc(here));
  }
}
