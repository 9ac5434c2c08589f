// The lane that is read takes the side that leads to the operation, whatever the size of the waves is.
// RUN: not rejoin lint --verbose %s -e other | FileCheck --check-prefix=SAFE --implicit-check-not=divergent-shuffle %s
// RUN: not rejoin lint --verbose %s -e away | FileCheck --check-prefix=AWAY %s
// RUN: not rejoin lint --verbose %s -e data | FileCheck --check-prefix=AWAY %s
RWStructuredBuffer<uint> b : register(u0);
[numthreads(512, 1, 1)] void other(uint t : SV_GroupIndex) {
  if (WaveGetLaneIndex() != 0) b[t] += WaveReadLaneAt(b[t], 1);
}
[numthreads(512, 1, 1)] void away(uint t : SV_GroupIndex) {
  if (WaveGetLaneIndex() > 1) b[t] += WaveReadLaneAt(b[t], 1);
}
[numthreads(512, 1, 1)] void data(uint t : SV_GroupIndex) {
  if (WaveGetLaneIndex() != 0 && b[t] > 7) b[t] += WaveReadLaneAt(b[t], 1);
}
// SAFE: lanes-read.hlsl
// AWAY: warning: {{.*}} [divergent-shuffle, rule W3]
