// What a source divides a number by says which numbers are likely: with WIDTH = 4 there would be no tile, and the loop
// that steps by the tiles' elements would not end. The chosen numbers are multiples of the divisors.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// RUN: FileCheck --input-file=%t.out %s
// NOTE: nothing here instantiates 6 kernel templates; Rejoin checked the instances 'tiles<16U>', 'steps<24>', 'blocks<192>', 'chained<12>', 'large<4>', 'plain<4>' (
// CHECK-NOT: endless loop
// CHECK: likely-numbers.cu:[[# @LINE + 28]]:{{.*}} warning: threads with `threadIdx.x >= 4`
// CHECK-NOT: warning:

// The divisor stands in a function with the same name of its parameter, and there is a unit after it.
template <unsigned WIDTH> __device__ int numberOfTiles() { return WIDTH / 16u; }
template <unsigned WIDTH> __global__ void tiles(float *p, int n) {
  const int Elements = numberOfTiles<WIDTH>() * 32;
  for (int i = threadIdx.x; i < n; i += Elements)
    p[i] = 1;
  __syncthreads();
  p[threadIdx.x] += 1;
}
// Two divisors.
template <int STEP> __global__ void steps(float *p, int n) {
  for (int i = threadIdx.x; i < n; i += STEP / 8 * (STEP % 6 + 1))
    p[i] = 1;
  __syncthreads();
}
template <int BLOCK> __global__ void blocks(float *p) {
  for (int i = threadIdx.x; i < 8; i += BLOCK / 96)
    p[i] = BLOCK;
}
// One after the other, and in parentheses.
template <int CHAINED> __global__ void chained(float *p) { p[threadIdx.x] = CHAINED / 2 / 3 + (CHAINED) / 4; }
// No constant of a kernel is as large as this, and what divides by the name says nothing.
template <int LARGE> __global__ void large(float *p) { p[threadIdx.x] = LARGE / 100000 + 12 / LARGE; }
// No divisor.
template <int PLAIN> __global__ void plain(float *p) {
  if (threadIdx.x < PLAIN)
    __syncthreads();
}
