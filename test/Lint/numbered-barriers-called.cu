// Who comes to a barrier of some threads, and who else uses it, is known only in a kernel that nobody calls and that calls
// no function of another file.
// RUN: rejoin lint --verbose %s | FileCheck %s
__device__ __noinline__ void called(int *p) {
  if (threadIdx.x < 64)
    // CHECK-DAG: numbered-barriers-called.cu:[[#@LINE+1]]:{{.*}}not known: barrier
    asm volatile("bar.sync 1, 64;" ::: "memory");
}
__global__ void __launch_bounds__(256) calls(int *p) {
  if (threadIdx.x < 32)
    called(p);
}
extern __device__ void elsewhere(int *p);
__global__ void __launch_bounds__(256) others(int *p) {
  if (threadIdx.x < 64)
    // CHECK-DAG: numbered-barriers-called.cu:[[#@LINE+1]]:{{.*}}not known: barrier: whether other threads use the same barrier is not known
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    elsewhere(p);
}
__global__ void __launch_bounds__(256) alone(int *p) {
  if (threadIdx.x < 64)
    // CHECK-DAG: numbered-barriers-called.cu:[[#@LINE+1]]:{{.*}}proved safe: barrier: the 64 threads that it waits for reach it
    asm volatile("bar.sync 1, 64; // barrier of the first warps" ::: "memory");
}
void launch(int *p) {
  calls<<<1, 256>>>(p);
  others<<<1, 256>>>(p);
  alone<<<1, 256>>>(p);
}
