// What clang takes for an error by default, and nvcc and gcc accept, keeps no kernel from being read.
// RUN: rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: 0 errors, 0 warnings, 0 remarks
#define NAME "k"
static const char *text = "kernel "NAME" here";
struct Narrow {
  unsigned char v;
};
struct Ended {
  int v;
  __device__ int get() const { return v; }
  static const float Half = 0.5f;
};
void throwing() throw(int);
__device__ int narrow(int n) { return Narrow{300}.v + n; }

extern "C" __global__ void k(int *p) {
  Ended e{(int)threadIdx.x};
  p[threadIdx.x] = narrow(e.get());
}
