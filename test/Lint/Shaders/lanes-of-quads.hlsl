// As lanes-of-quads.comp, by WaveGetLaneIndex().
// RUN: rejoin lint --verbose %s -e whole | FileCheck --check-prefix=SAFE %s
// RUN: not rejoin lint %s -e part | FileCheck --check-prefix=PART %s
RWStructuredBuffer<float> b : register(u0);
[numthreads(256, 1, 1)] void whole(uint t : SV_GroupIndex) { if (WaveGetLaneIndex() < 8) b[t] = QuadReadAcrossX(b[t]); }
[numthreads(256, 1, 1)] void part(uint t : SV_GroupIndex) { if (WaveGetLaneIndex() < 6) b[t] = QuadReadAcrossX(b[t]); }
// SAFE: proved safe: {{.*}} quad
// SAFE: 0 errors, 0 warnings, 0 remarks
// PART: warning: only some invocations of the quad may execute this quad operation
