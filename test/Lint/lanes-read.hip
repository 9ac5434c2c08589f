// A shuffle that reads one lane is right where that lane takes the side that leads there.
// RUN: not rejoin lint --verbose %s | FileCheck %s

// CHECK-DAG: :[[@LINE+3]]:{{[0-9]+}}: proved safe: wavefront operation: all threads whose lanes it reads reach it
__global__ void other(int *p) {
  int lane = __lane_id(), x = p[threadIdx.x];
  if (lane != 0) x += __builtin_amdgcn_readlane(x, 1);
  p[threadIdx.x] = x;
}
// CHECK-DAG: :[[@LINE+3]]:{{[0-9]+}}: finding: wavefront operation
__global__ void away(int *p) {
  int lane = __lane_id(), x = p[threadIdx.x];
  if (lane != 1) x += __builtin_amdgcn_readlane(x, 1);
  p[threadIdx.x] = x;
}
