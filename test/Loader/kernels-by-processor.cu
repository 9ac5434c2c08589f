// A kernel that is defined once for each processor, and does nothing, or only prints and traps, for the usual one, is
// checked for one for which it has code. A kernel that is empty for all has no note, as before.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s --implicit-check-not='nothing of it'
// NOTE: read for sm_50, for which a kernel is checked
// RUN: not rejoin lint --mcpu=sm_90 %s > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=NAMED --input-file=%t.err %s --implicit-check-not='nothing of it'
// NAMED-DAG: warning: {{.*}}kernel 'once' has no effect for this processor, so nothing of it is checked; --mcpu=sm_50 checks it
// NAMED-DAG: kernel 'below' has no effect {{.*}}; --mcpu=sm_5{{[0-9]}} checks it
// NAMED-DAG: kernel 'orElse' has no effect {{.*}}; --mcpu=sm_5{{[0-9]}} checks it
// NAMED-DAG: kernel 'defined' has no effect {{.*}}; --mcpu=sm_5{{[0-9]}} checks it
// NAMED-DAG: kernel 'prints' has no effect {{.*}}; --mcpu=sm_5{{[0-9]}} checks it
#include <cstdio>
// CHECK-DAG: :[[#@LINE+2]]:{{.*}} [divergent-barrier, rule W1]
#if __CUDA_ARCH__ == 500
__global__ void once(int *a, int n) { if (threadIdx.x < n) __syncthreads(); a[threadIdx.x] = 1; }
#else
__global__ void once(int *a, int n) {}
#endif
// CHECK-DAG: :[[#@LINE+2]]:{{.*}} [divergent-barrier, rule W1]
#if __CUDA_ARCH__ < 600
__global__ void below(int *a, int n) { if (threadIdx.x < n) __syncthreads(); a[threadIdx.x] = 1; }
#else
__global__ void below(int *a, int n) {}
#endif
// CHECK-DAG: :[[#@LINE+4]]:{{.*}} [divergent-barrier, rule W1]
#if __CUDA_ARCH__ >= 600
__global__ void orElse(int *a, int n) {}
#else
__global__ void orElse(int *a, int n) { if (threadIdx.x < n) __syncthreads(); a[threadIdx.x] = 1; }
#endif
// CHECK-DAG: :[[#@LINE+2]]:{{.*}} [divergent-barrier, rule W1]
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 520
__global__ void defined(int *a, int n) { if (threadIdx.x < n) __syncthreads(); a[threadIdx.x] = 1; }
#else
__global__ void defined(int *a, int n) {}
#endif
// CHECK-DAG: :[[#@LINE+2]]:{{.*}} [divergent-barrier, rule W1]
#if __CUDA_ARCH__ < 600
__global__ void prints(int *a, int n) { if (threadIdx.x < n) __syncthreads(); a[threadIdx.x] = 1; }
#else
__global__ void prints(int *a, int n) { printf("not here"); __trap(); }
#endif
__global__ void never(int *a) {}
