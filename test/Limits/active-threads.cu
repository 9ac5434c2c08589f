// The mask of active threads is uniform for the threads that the maximal relation executes together, though a warp may
// have split before; the lint says so where the mask is used.
// RUN: rejoin analyze --format=source %s | FileCheck %s
// RUN: not rejoin lint %s | FileCheck %s --check-prefix=LINT
__global__ void k(unsigned *p) {
  unsigned mask = __activemask();
  // CHECK: {{[0-9]+}} |  32     |  32      |   if (mask == 7)
  if (mask == 7)
    p[threadIdx.x] = mask;
  // LINT: active-threads.cu:[[#@LINE+1]]:{{.*}}rule W12
  p[threadIdx.x + 64] = __shfl_sync(__activemask(), threadIdx.x, 0);
}
