// The hint names the mask that fits, and the width of a shuffle where one fits. Lanes that pass by an operation and come to
// nothing but the kernel's end are waited for until they have ended, and not forever.
// RUN: not rejoin lint --workgroup-size=32 %s | FileCheck %s --implicit-check-not=forever

__global__ void ends(int *out) {
  int t = threadIdx.x;
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 16 to 31, which never execute `__shfl_down_sync()`: the other lanes wait until these have ended, and values read from these are undefined
  // CHECK: hint: pass the member mask 0xffff and the width 16, or move `__shfl_down_sync()` before the branch, where all lanes of the warp execute it{{$}}
  if (t < 16)
    out[t] = __shfl_down_sync(0xffffffff, t, 8);
}

__global__ void votes(int *out) {
  int t = threadIdx.x;
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 0 to 3, which never execute `__any_sync()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined [missing-mask-lane, rule W10]
  // CHECK: hint: pass the member mask 0xfffffff0{{$}}
  if (t >= 4)
    out[t] = __any_sync(0xffffffff, out[t]);
}

__global__ void waits(int *out) {
  int t = threadIdx.x;
  out[t] = 3;
  if (t < 8) {
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 8 to 31, which never execute `__syncwarp()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined [missing-mask-lane, rule W10]
    // CHECK: hint: pass the member mask 0xff{{$}}
    __syncwarp();
    out[t] += out[t + 1];
  }
}

__global__ void active(int *out) {
  // CHECK: warning: the member mask is __activemask()
  // CHECK: hint: pass the mask of the lanes that the program means
  out[threadIdx.x] = __shfl_down_sync(__activemask(), out[threadIdx.x], 1);
}
