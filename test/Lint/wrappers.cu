// What is wrong with an operation in wrapper functions is reported at the call that the branch is around, with the steps
// inside as notes; no line of a header that stands for a toolkit is named.
// RUN: not rejoin lint %s > %t.lint
// RUN: FileCheck --input-file=%t.lint %s
// RUN: not rejoin run --kernel=user --local=8 --arg=zeros:64 --arg=i32:4 %s > %t.run
// RUN: FileCheck --check-prefix=DYN --input-file=%t.run %s
// RUN: not rejoin run --kernel=group --local=8 --arg=zeros:64 --arg=i32:4 %s > %t.group
// RUN: FileCheck --check-prefix=GROUP --input-file=%t.group %s
// RUN: rejoin analyze --explain=40 %s > %t.explain
// RUN: not grep -E "rejoin-headers|launch.h|waves.h|cooperative_groups.h" %t.lint %t.run %t.group %t.explain
#include <cooperative_groups.h>
namespace art {
__device__ void sync() { __syncthreads(); }
__device__ void twice() {
  sync();
}
__device__ int sum(int x) { return __shfl_xor_sync(0xffffffffu, x, 1); }
// The branch is in the wrapper.
__device__ void partly(int n) {
  if (threadIdx.x < n)
    sync();
}
} // namespace art

// CHECK: wrappers.cu:[[@LINE+7]]:19: warning: threads with `threadIdx.x >= n` do not reach `__syncthreads()` at line [[@LINE+8]]
// CHECK: wrappers.cu:[[@LINE+7]]:5: note: `__syncthreads()` at line
// CHECK: wrappers.cu:15:3: note: the call that leads to the operation, in art::twice()
// CHECK: wrappers.cu:13:26: note: the operation is here, in art::sync()
// DYN: wrappers.cu:[[@LINE+4]]:5: error: 4 of 8 threads of the block execute this barrier together
// DYN: wrappers.cu:13:26: note: the operation is here, in art::sync()
__global__ void user(int *p, int n) {
  if (threadIdx.x < n)
    art::twice();
  p[threadIdx.x] = 0;
}

// CHECK: warning: the member mask 0xffffffff names lanes of threads with `threadIdx.x >= n`, {{.*}} [missing-mask-lane, rule W10]
__global__ void shuffle(int *p, int n) {
  if (threadIdx.x < n)
    p[threadIdx.x] = art::sum(p[threadIdx.x]);
}

// CHECK: wrappers.cu:20:19: warning: threads with `threadIdx.x >= n` do not reach `__syncthreads()` at line 21
// CHECK: wrappers.cu:13:26: note: the operation is here, in art::sync()
__global__ void inside(int *p, int n) {
  art::partly(n);
  p[threadIdx.x] = 0;
}

// CHECK: wrappers.cu:[[@LINE+5]]:5: note: `sync()` at line
// GROUP: wrappers.cu:[[@LINE+4]]:5: error: 4 of 8 threads of the block execute this barrier together
__global__ void group(int *p, int n) {
  auto block = cooperative_groups::this_thread_block();
  if (threadIdx.x < n)
    block.sync();
  p[threadIdx.x] = 1;
}
