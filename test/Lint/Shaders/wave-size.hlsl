// [WaveSize(N)] fixes the size of subgroups, which the shader then may assume. A range leaves it open.
// RUN: rejoin lint %s | FileCheck %s
RWStructuredBuffer<uint> b;
[WaveSize(32)] [numthreads(64, 1, 1)] void fixed(uint t : SV_GroupIndex) {
  b[t] = WaveReadLaneAt(t, 31);
  if (WaveGetLaneCount() > 16)
    GroupMemoryBarrierWithGroupSync();
}
[numthreads(64, 1, 1)] void open(uint t : SV_GroupIndex) {
  // CHECK: [[@LINE+1]]: remark: {{.*}} [wave-size-assumption
  b[t] = WaveReadLaneAt(t, 31);
}
// CHECK: 0 errors, 0 warnings, 1 remark
