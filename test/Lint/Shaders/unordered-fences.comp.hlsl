// Each barrier of HLSL names the memory that it orders.
// RUN: not rejoin lint --summary %s | FileCheck %s
// CHECK: unordered-fences.comp.hlsl:[[@LINE+8]]: warning: invocations with `f <= 3` do not reach
// CHECK: 6 barriers or wave operations: 5 proved safe, 1 with a finding, 0 not known
RWStructuredBuffer<int> c;
groupshared int f, g, h;
[numthreads(64, 1, 1)]
void main(uint l : SV_GroupIndex) {
  if (l == 0) f = c[0];
  DeviceMemoryBarrierWithGroupSync();
  if (f > 3) GroupMemoryBarrierWithGroupSync();
  if (l == 0) g = c[1];
  GroupMemoryBarrierWithGroupSync();
  if (g > 3) GroupMemoryBarrierWithGroupSync();
  if (l == 0) h = c[2];
  AllMemoryBarrierWithGroupSync();
  if (h > 3) GroupMemoryBarrierWithGroupSync();
}
