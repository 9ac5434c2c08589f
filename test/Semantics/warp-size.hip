// A stated size of the wave is the one of `warpSize`, too: the sums of two waves of 32, and of one of 64.
// RUN: rejoin run %s --mcpu=gfx906 --wave-size=32 --local=64 --arg=zeros:8 --out=0:i32 | FileCheck --check-prefix=HALVES %s
// RUN: rejoin run %s --mcpu=gfx90a --wave-size=64 --local=64 --arg=zeros:8 --out=0:i32 | FileCheck --check-prefix=WHOLE %s
// RUN: rejoin lint --wave-size=64 --mcpu=gfx1100 %s | FileCheck --check-prefix=LINT %s
// RUN: rm -rf %t && mkdir %t && cp %s %t/sum.hip && printf 'WaveSize: 64\nProcessor: gfx1100\n' > %t/.rejoin
// RUN: rejoin lint %t/sum.hip | FileCheck --check-prefix=LINT %s
// HALVES: 496 496
// WHOLE: 2016 0
// LINT: 0 errors, 0 warnings, 0 remarks
__global__ void sum(int *o) {
  int v = threadIdx.x % warpSize;
  for (int d = warpSize / 2; d > 0; d /= 2)
    v += __shfl_down(v, d);
  if (threadIdx.x % warpSize == 0)
    o[threadIdx.x / warpSize] = v;
}
