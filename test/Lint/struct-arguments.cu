// The same of CUDA: `byval` parameters, pointers in them, helpers that get copies.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin lint %s -- -O0 | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
struct Info {
  int dims[4];
  float *data;
};

__device__ int extent_of(Info f, int i) { return f.dims[i]; }

__global__ void k(float *out, const Info o, Info f) {
  for (int i = 0; i < f.dims[0]; ++i) {
    __syncthreads();
    out[threadIdx.x] += i;
  }
  if (extent_of(o, 2) > 3)
    __syncthreads();
  if (o.data[blockIdx.x] > 3)
    __syncthreads();
  out[0] = 1;
}

// A function that is not inlined gets a copy of what each block, or each thread, reads from memory.
struct Item { int first, last; };
__device__ __noinline__ void merge(Item item, float *out) {
  if (item.first == item.last)
    return;
  __syncthreads();
  out[threadIdx.x] = 1;
}
struct __attribute__((aligned(16))) Wide { int first, last, more, rest; };
__device__ __noinline__ void merge_wide(Wide item, float *out) {
  if (item.first == item.last)
    return;
  __syncthreads();
  out[threadIdx.x] = 1;
}
struct Queue { Item *items; Wide *wide; unsigned *head; };
__global__ void of_block(float *out, Queue q) {
  merge(q.items[blockIdx.x], out);
  merge_wide(q.wide[blockIdx.x], out);
}
__global__ void of_queue(float *out, Queue q, unsigned n) {
  __shared__ unsigned at;
  while (true) {
    if (threadIdx.x == 0)
      at = atomicAdd(q.head, 1);
    __syncthreads();
    const unsigned mine = at;
    if (mine >= n)
      return;
    merge(q.items[mine], out);
    merge_wide(q.wide[mine], out);
    __syncthreads();
  }
}
