// A pointer that a loop moves by steps that are not known stays in the array in which it begins: a write through it is
// none of another variable. What it may begin in counts, each of several.
// RUN: rejoin lint %s | FileCheck %s
// CHECK-NOT: remark
// CHECK: :[[@LINE+30]]:{{.*}}remark: threads with `at >= n` exit here before `__syncthreads()`
// CHECK: :[[@LINE+34]]:{{.*}}note: another thread may execute this write before or after the read: no barrier orders them
// CHECK: 0 errors, 0 warnings, 1 remark
__global__ void bins(const int *counts, int n, int *out, int width) {
  __shared__ volatile unsigned next;
  __shared__ unsigned masks[4][256];
  int t = threadIdx.x + threadIdx.y * 32;
  for (;;) {
    if (t == 0) next = atomicAdd(out, 4);
    __syncthreads();
    int at = next;
    if (at < n) {
      char *curr = (char *)&masks[threadIdx.y][counts[t]], *skip = curr + counts[at], *end = curr + width * 8;
      do {
        if (counts[t]) atomicOr((unsigned *)curr, 1u << threadIdx.x);
        curr += 4;
        if (curr == skip) curr += width, skip += 2 * width;
      } while (curr != end);
    }
    __syncthreads();
    out[t + 1] = masks[threadIdx.y][threadIdx.x];
    if (at >= n) break;
  }
}
__global__ void either(const int *counts, int n, int *out, int width) {
  __shared__ unsigned next[2];
  __shared__ unsigned masks[4][256];
  int t = threadIdx.x + threadIdx.y * 32;
  for (;;) {
    if (t == 0) next[0] = atomicAdd(out, 4);
    __syncthreads();
    int at = next[0];
    if (at < n) {
      char *curr = (char *)(counts[t] ? &masks[threadIdx.y][counts[t]] : next), *skip = curr + counts[at], *end = curr + width * 8;
      do {
        if (counts[t]) atomicOr((unsigned *)curr, 1u << threadIdx.x);
        curr += 4;
        if (curr == skip) curr += width, skip += 2 * width;
      } while (curr != end);
    }
    __syncthreads();
    out[t + 1] = masks[threadIdx.y][threadIdx.x];
    if (at >= n) break;
  }
}
