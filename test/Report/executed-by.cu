// The column "executed by": the code that stays where the source has it counts, not arithmetic that the optimiser copied into the
// arms of a branch before it.
// RUN: rejoin report %s -o %t.html && FileCheck --input-file=%t.html %s
__global__ void k(const float *in, float *out, int rows, int cols) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  // CHECK: <i>[[#@LINE+2]]</i>{{.*}}<i class="d">some</i>{{.*}}tile[threadIdx.y][threadIdx.x]
  if (x < cols && y < rows)
    tile[threadIdx.y][threadIdx.x] = in[y * cols + x];
  __syncthreads();
  // CHECK: <i>[[#@LINE+1]]</i>{{.*}}<i>all</i>{{.*}}float v = tile
  float v = tile[threadIdx.x][threadIdx.y];
  // CHECK: <i>[[#@LINE+1]]</i>{{.*}}<i>all</i>{{.*}}out[x] = v
  out[x] = v;
}
