// The hint calls the memory that a barrier orders as the language does.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK: the barrier at line 8 orders groupshared memory only
RWStructuredBuffer<int> a : register(u0);
groupshared int f;
[numthreads(64, 1, 1)] void main(uint t : SV_GroupIndex) {
  if (t == 0) a[0] = 5;
  GroupMemoryBarrierWithGroupSync();
  if (a[0] > 3) AllMemoryBarrierWithGroupSync();
  a[t + 1] = f;
}
// CHECK: the barrier at line 15 orders device memory only
[numthreads(64, 1, 1)] void other(uint t : SV_GroupIndex) {
  if (t == 0) f = 5;
  DeviceMemoryBarrierWithGroupSync();
  if (f > 3) AllMemoryBarrierWithGroupSync();
  a[t + 1] = f;
}
