// A mask that is wrong in a function that is called is one finding, in the function; the calls are notes.
// RUN: not rejoin lint %s 2>/dev/null | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
__device__ __noinline__ int half(int v) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: lanes 16 to 31 execute `__shfl_xor_sync()`, but its member mask 0xffff does not name them
  return v + __shfl_xor_sync(0x0000ffff, v, 1);
}
__global__ void loop(int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: 'half' is called here
    s += half(p[threadIdx.x + i]);
  p[threadIdx.x] = s;
}
int main() { loop<<<1, 64>>>(nullptr, 3); }
// CHECK: 1 error, 0 warnings, 0 remarks
