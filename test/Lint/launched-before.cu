// A kernel that host code launches before its definition is used by nothing on the device.
// RUN: rejoin lint --verbose %s | FileCheck %s
__global__ void alone(int *p);
void launch(int *p) { alone<<<1, 256>>>(p); }
__global__ void alone(int *p) {
  if (threadIdx.x < 64)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: proved safe: barrier: the 64 threads that it waits for reach it
    asm volatile("bar.sync 1, 64;" ::: "memory");
}
