// A barrier with a count waits for so many threads, whoever they are: it is right where so many come to it and to no
// other use of the same number.
// RUN: not rejoin lint --verbose %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: proved safe: barrier: the 64 threads that it waits for reach it
// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: proved safe: barrier: the 192 threads that it waits for reach it
__global__ void __launch_bounds__(256) arms(int *p) {
  if (threadIdx.x < 64) { p[threadIdx.x] = 1; asm volatile("bar.sync 1, 64;" ::: "memory"); p[threadIdx.x ^ 1] = 2;
  } else {
    asm volatile("bar.sync 2, 192;" ::: "memory"); p[threadIdx.x] = 3;
  }
}
// One number for both.
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: not known: barrier: whether other threads use the same barrier is not known
__global__ void same(int *p) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 1, 192;" ::: "memory");
}
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: error: barrier 1 waits for 128 threads, but only 64 of the block's 256 threads come to it: the kernel hangs [divergent-barrier, rule W1]
__global__ void fewer(int *p) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 128;" ::: "memory");
}
// The number of a whole block's barrier is 0.
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: not known: barrier: whether other threads use the same barrier is not known
__global__ void zero(int *p) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 0, 64;" ::: "memory");
  __syncthreads();
}
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: proved safe: barrier: the 64 threads that it waits for reach it
__global__ void twice(int *p) {
  if (threadIdx.x < 64) {
    asm volatile("bar.sync %0, %1;" ::"n"(1), "n"(64) : "memory"); p[threadIdx.x ^ 1] = 2;
    __barrier_sync_count(1, 64);
  }
  __syncthreads();
}
// Some warps more often than others.
// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: not known: barrier: whether as many threads as it waits for reach it is not known
__global__ void turns(int *p) {
  if (threadIdx.x < 64)
    for (int i = threadIdx.x / 32; i < 2; ++i)
      asm volatile("bar.sync 1, 64;" ::: "memory");
}
// The number of threads is computed: whole warps, if it is a multiple of 32.
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: remark: {{.*}} the barrier of some warps
__global__ void computed(int *p, int n) {
  if (threadIdx.x < n)
    asm volatile("bar.sync 1, %0;" ::"r"(n) : "memory");
}
// Fewer than it waits for, also in a loop, and in two places together; some that are left over.
// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: error: barrier 1 waits for 128 threads, but only 96 of the block's 256 threads come to it: the kernel hangs
__global__ void again(int *p) {
  if (threadIdx.x < 96)
    for (int i = 0; i < 3; ++i)
      __barrier_sync_count(1, 128);
}
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: error: barrier 3 waits for 256 threads, but only 192 of the block's 256 threads come to it: the kernel hangs
__global__ void places(int *p) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 3, 256;" ::: "memory");
  else if (threadIdx.x < 192)
    asm volatile("bar.arrive 3, 256;" ::: "memory");
}
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: error: barrier 1 waits for 64 threads, and 96 of the block's 256 threads come to it: the last 32 hang
__global__ void left(int *p) {
  if (threadIdx.x < 96)
    asm volatile("bar.sync 1, 64;" ::: "memory");
}
// Both places together are as many; the count of one thread's arrivals in a loop is not known.
__global__ void together(int *p, int n) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 128;" ::: "memory");
  else if (threadIdx.x < 128)
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  for (int i = 0; i < n; ++i)
    if (threadIdx.x < 32)
      asm volatile("bar.arrive 2, 128;" ::: "memory");
  if (threadIdx.x >= 224)
    asm volatile("bar.sync 2, 128;" ::: "memory");
}
void launch(int *p) {
  arms<<<1, 256>>>(p), same<<<1, 256>>>(p), fewer<<<1, 256>>>(p), zero<<<1, 256>>>(p), twice<<<1, 256>>>(p);
  again<<<1, 256>>>(p), places<<<1, 256>>>(p), left<<<1, 256>>>(p), together<<<1, 256>>>(p, 3);
  turns<<<1, 256>>>(p), computed<<<1, 256>>>(p, 64);
}
