// WaveGetLaneCount() is one number for all waves of a dispatch, with and without a size that the shader asks for.
// RUN: rejoin lint --verbose %s -e any | FileCheck %s
// RUN: rejoin lint --verbose %s -e fixed | FileCheck %s
RWStructuredBuffer<uint> b : register(u0);
groupshared uint g[256];
void work(uint t) {
  g[t] = b[t];
  if (WaveGetLaneCount() >= 16)
    GroupMemoryBarrierWithGroupSync();
  b[t] = g[t ^ 1];
}
[numthreads(256, 1, 1)] void any(uint t : SV_GroupIndex) { work(t); }
[WaveSize(32)] [numthreads(256, 1, 1)] void fixed(uint t : SV_GroupIndex) { work(t); }
// CHECK: proved safe: barrier: all invocations of the workgroup reach it
// CHECK: 0 errors, 0 warnings, 0 remarks
