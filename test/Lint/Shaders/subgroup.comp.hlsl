// Hints for HLSL name what its compiler has.
// RUN: not rejoin lint %s | FileCheck %s
RWStructuredBuffer<uint> data : register(u0);
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  // CHECK: warning: invocations with `data[SV_DispatchThreadID.x] <= 7` do not reach `WaveActiveSum()`
  // CHECK: hint: compile with -fspv-enable-maximal-reconvergence (DXC), or move the operation out of the branch
  if (data[id.x] > 7)
    data[id.x] = WaveActiveSum(1);
}
// CHECK: 0 errors, 1 warning, 0 remarks
