// Errors of a run name variables, functions and lines as the source does, never the symbols and instructions that the
// compiler makes of them.
// RUN: not rejoin run %s --kernel=scan --local=256 --arg=zeros:2048 --arg=i32:400 2>&1 | FileCheck %s --check-prefix=SHARED --implicit-check-not=_Z
// RUN: not rejoin run %s --kernel=own --local=1 --arg=zeros:64 --arg=i32:9 2>&1 | FileCheck %s --check-prefix=OWN --implicit-check-not=_Z
// RUN: not rejoin run %s --kernel=table --local=1 --arg=zeros:64 --arg=i32:9 2>&1 | FileCheck %s --check-prefix=TABLE --implicit-check-not=_Z
// RUN: not rejoin run %s --kernel=spin --local=64 --arg=zeros:64 --max-steps=100 2>&1 | FileCheck %s --check-prefix=SPIN --implicit-check-not=call --implicit-check-not=%
// RUN: not rejoin run %s --kernel=calls --local=1 --arg=zeros:64 2>&1 | FileCheck %s --check-prefix=CALLS --implicit-check-not=_Z --implicit-check-not=@
// RUN: rejoin run %s --kernel=calls --local=1 --arg=zeros:64 --unknown-functions=any

// SHARED: names-of-source.cu:[[#@LINE+4]]:{{[0-9]+}}: error: writes 4 bytes at byte 2048 of 's', which has 2048 bytes
__global__ void scan(float *p, int n) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t + n] = p[t];
  __syncthreads();
  p[t] = s[t];
}

// OWN: names-of-source.cu:[[#@LINE+4]]:{{[0-9]+}}: error: reads 4 bytes at byte 36 of 'few', which has 32 bytes
__global__ void own(int *p, int n) {
  int few[8];
  for (int i = 0; i < 8; ++i) few[i] = p[i];
  p[0] = few[n];
}

namespace ns {
__device__ int factors[4] = {1, 2, 3, 4};
}
// TABLE: names-of-source.cu:[[#@LINE+1]]:{{[0-9]+}}: error: reads 4 bytes at byte 36 of 'factors', which has 16 bytes
__global__ void table(int *p, int n) { p[0] = ns::factors[n]; }

// SPIN: rejoin: error: {{.*}}names-of-source.cu:[[#@LINE+2]]:{{[0-9]+}}: more than 100 instructions were executed (--max-steps sets the limit); threads 0 to 63 are at line [[#@LINE+2]]{{$}}
__global__ void spin(volatile int *p) {
  while (p[0] == 0)
    ;
}

// CALLS: rejoin: error: {{.*}}names-of-source.cu:[[#@LINE+3]]:{{[0-9]+}}: cannot run a call of the unknown function 'ns::other' (--unknown-functions=any lets it return unknown values and write no memory){{$}}
namespace ns { extern __device__ int other(int); }
__global__ void calls(int *p) {
  p[0] = ns::other(1);
}
