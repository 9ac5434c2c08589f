// Lanes that pass an operation by and end are found under every schedule, whether they do something after it or not;
// those that left before it are not waited for.
// DEFINE: %{check} = FileCheck %s --check-prefix
// DEFINE: %{run} = rejoin run %s --local=64 --arg=zeros:1024
// RUN: not %{run} --kernel=mask | %{check}=MASK
// RUN: not %{run} --kernel=mask --schedule=independent --seed=1 | %{check}=MASK
// RUN: not %{run} --kernel=mask --schedule=independent --seed=2 | %{check}=MASK
// RUN: not %{run} --kernel=maskAndMore | %{check}=MORE
// RUN: not %{run} --kernel=maskAndMore --schedule=independent --seed=1 | %{check}=MORE
// RUN: not %{run} --kernel=barrier | %{check}=BARRIER
// RUN: not %{run} --kernel=barrier --schedule=independent --seed=1 | %{check}=BARRIER
// RUN: not %{run} --kernel=barrierAndMore | %{check}=THEN
// RUN: not %{run} --kernel=barrierAndMore --schedule=independent --seed=1 | %{check}=THEN
// RUN: not %{run} --kernel=inLoop | %{check}=LOOP
// RUN: not %{run} --kernel=inLoop --schedule=independent --seed=1 | %{check}=LOOP
// RUN: not %{run} --kernel=inCallee | %{check}=CALLEE
// RUN: not %{run} --kernel=inCallee --schedule=independent --seed=1 | %{check}=CALLEE
// RUN: %{run} --kernel=left
// RUN: %{run} --kernel=left --schedule=independent
// RUN: %{run} --kernel=leftInLoop
// RUN: %{run} --kernel=leftInLoop --schedule=independent
// RUN: %{run} --kernel=again
// RUN: %{run} --kernel=again --schedule=independent

__global__ void mask(int *o) {
  int t = threadIdx.x;
  if (t < 16)
    // MASK: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 16 to 31, which end without executing this: the behaviour is undefined [missing-mask-lane, rule W10]
    o[t] = __any_sync(0xffffffff, 1);
}
__global__ void maskAndMore(int *o) {
  int t = threadIdx.x;
  if (t < 16)
    // MORE: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 16 to 31, which end without executing this: the behaviour is undefined [missing-mask-lane, rule W10]
    o[t] = __any_sync(0xffffffff, 1);
  o[t + 64] = 3;
}
__global__ void barrier(int *o) {
  if (threadIdx.x < 40) {
    o[threadIdx.x] = 1;
    // BARRIER: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: error: 40 of 64 threads of the block execute this barrier together; thread 40 has passed it by and ended [barrier-divergence, rule S1]
    __syncthreads();
  }
}
__global__ void barrierAndMore(int *o) {
  if (threadIdx.x < 40)
    // THEN: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: error: 40 of 64 threads of the block execute this barrier together; thread 40 has gone on and ended [barrier-divergence, rule S1]
    __syncthreads();
  o[threadIdx.x] = 1;
}
__global__ void inLoop(int *o) {
  for (int i = 0; i < (threadIdx.x < 32 ? 3 : 2); ++i) {
    // LOOP: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: error: 32 of 64 threads of the block execute this barrier together; thread 32 has passed it by and ended [barrier-divergence, rule S1]
    __syncthreads();
    o[threadIdx.x] = i;
  }
}
__device__ __noinline__ void some(int *o) {
  if (threadIdx.x < 40)
    // CALLEE: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: error: 40 of 64 threads of the block execute this barrier together; thread 40 has gone on and ended [barrier-divergence, rule S1]
    __syncthreads();
  o[threadIdx.x] = 1;
}
__global__ void inCallee(int *o) { some(o); }

__global__ void left(int *o) {
  if (threadIdx.x >= 16) {
    o[threadIdx.x] = 2;
    return;
  }
  o[threadIdx.x] = __any_sync(0xffffffff, 1);
  __syncthreads();
}
__global__ void leftInLoop(int *o) {
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x >= 16 * i + 16)
      return;
    __syncthreads();
    o[threadIdx.x] = i;
  }
}
__global__ void again(int *o) {
  for (int i = 0; i < 3; ++i) {
    __syncthreads();
    o[threadIdx.x] = i;
    __syncwarp();
  }
}
