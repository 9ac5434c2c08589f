// Blocks that are no multiple of the warp are launched as well, and blocks of several rows: what is proved for multiples
// alone, or for one row, says so.
// RUN: rejoin lint --no-toolkit --verbose %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:

// A block of 20 threads has 8 of the 20 that the mask names.
// CHECK-DAG: parts-of-waves.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}: all lanes of its member mask that have not exited reach it, if the block has one dimension, and its size is a multiple of the warp's; the program asks for no other shape{{$}}
__global__ void small(int *v) {
  unsigned t = threadIdx.x;
  if (blockDim.x >= 32 || t < 8) v[t] = __shfl_xor_sync(~0u, v[t], 8);
}
// Half of 6 threads is no pair.
// CHECK-DAG: parts-of-waves.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: {{.*}}: all lanes of its member mask that have not exited reach it, if the block has one dimension, and its size is a multiple of the warp's; the program asks for no other shape{{$}}
__global__ void half(int *v) {
  unsigned t = threadIdx.x;
  int x = v[t];
  if (t < blockDim.x / 2) x = __shfl_xor_sync(3u << (t & 30), x, 1);
  __syncthreads();
  v[t] = x;
}
// Right in blocks of any number of threads, if they are one row.
// CHECK-DAG: parts-of-waves.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: {{.*}}: all lanes of its member mask that have not exited reach it, if the block has one dimension; the program asks for no other shape{{$}}
__global__ void without_rest(int *v) {
  unsigned t = threadIdx.x;
  int x = v[t];
  if (t < blockDim.x - blockDim.x % 32) x = __shfl_xor_sync(~0u, x, 3);
  __syncthreads();
  v[t] = x;
}
// In rows of 16 threads a warp has two rows, and a block of 20 threads has no lane 20.
// CHECK-DAG: parts-of-waves.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}: all lanes of its member mask that have not exited reach it, if the block has one dimension, and its size is a multiple of the warp's; the program asks for no other shape{{$}}
__global__ void row(int *v) {
  int x = v[threadIdx.x];
  if (threadIdx.x < 32) x = __shfl_xor_sync(~0u, x, 16);
  __syncthreads();
  v[threadIdx.x] = x;
}
