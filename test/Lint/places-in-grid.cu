// A thread's index in the grid begins with the workgroup's number times its size, in one dimension: only of that it is
// said that a bound is no multiple of the size. Other summands that the workgroup shares are what they are.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:

// CHECK: places-in-grid.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `blockIdx.x * blockDim.x + threadIdx.x >= n` {{.*}}, if `n` is not a multiple of 128 [
__global__ void in_grid(float *v, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x < n) { v[0] = 1; __syncthreads(); v[1] = 2; }
}
// The size is known.
// CHECK: places-in-grid.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `blockIdx.x * blockDim.x + threadIdx.x >= n` {{.*}}, if `n` is not a multiple of 128 [
__global__ void by_number(float *v, int n) {
  if (blockIdx.x * 128 + threadIdx.x < n) { v[0] = 1; __syncthreads(); v[1] = 2; }
}
// CHECK: places-in-grid.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `blockIdx.x * 100 + threadIdx.x >= n` {{.*}}, if that holds for some but not all threads of a block [
__global__ void other_number(float *v, int n) {
  if (blockIdx.x * 100 + threadIdx.x < n) { v[0] = 1; __syncthreads(); v[1] = 2; }
}
// CHECK: places-in-grid.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `blockIdx.y * {{blockDim.x|128}} + threadIdx.x >= n` {{.*}}, if that holds for some but not all threads of a block [
__global__ void other_dimension(float *v, int n) {
  if (blockIdx.y * blockDim.x + threadIdx.x < n) { v[0] = 1; __syncthreads(); v[1] = 2; }
}
// CHECK: places-in-grid.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `{{.*}} + threadIdx.x >= n` {{.*}}, if that holds for some but not all threads of a block [
__global__ void two_each(float *v, int n) {
  if (blockIdx.x * blockDim.x * 2 + threadIdx.x < n) { v[0] = 1; __syncthreads(); v[1] = 2; }
}
// CHECK: places-in-grid.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `start[blockIdx.x] + threadIdx.x >= n` {{.*}}, if that holds for some but not all threads of a block [
__global__ void read(float *v, const int *start, int n) {
  if (start[blockIdx.x] + threadIdx.x < n) { v[0] = 1; __syncthreads(); v[1] = 2; }
}
void launch(float *v, const int *s, int n) {
  in_grid<<<n, 128>>>(v, n);
  by_number<<<n, 128>>>(v, n);
  other_number<<<n, 128>>>(v, n);
  other_dimension<<<dim3(1, n), 128>>>(v, n);
  two_each<<<n, 128>>>(v, n);
  read<<<n, 128>>>(v, s, n);
}
// CHECK: 0 errors, 6 warnings, 0 remarks
