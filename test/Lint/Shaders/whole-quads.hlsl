// Quads of HLSL's compute shaders are four threads in a row, in workgroups of two dimensions squares of two by two: a
// condition on which these agree keeps them together.
// RUN: rejoin lint --verbose %s -e row | FileCheck --check-prefix=SAFE %s
// RUN: not rejoin lint --verbose %s -e part | FileCheck --check-prefix=PART %s
// RUN: rejoin lint --verbose %s -e square | FileCheck --check-prefix=SAFE %s
// RUN: not rejoin lint --verbose %s -e column | FileCheck --check-prefix=PART %s
RWStructuredBuffer<float> b : register(u0);
[numthreads(256, 1, 1)] void row(uint t : SV_GroupIndex) { if (t < 64) b[t] = QuadReadAcrossX(b[t]); }
[numthreads(256, 1, 1)] void part(uint t : SV_GroupIndex) { if (t < 62) b[t] = QuadReadAcrossX(b[t]); }
[numthreads(8, 8, 1)] void square(uint t : SV_GroupIndex) { if (t < 32) b[t] = QuadReadAcrossX(b[t]); }
[numthreads(8, 8, 1)] void column(uint t : SV_GroupIndex) { if (t < 24) b[t] = QuadReadAcrossX(b[t]); }
// SAFE: proved safe: {{.*}} all invocations of a quad reach it, or none
// SAFE: 0 errors, 0 warnings, 0 remarks
// PART: warning: only some invocations of the quad may execute this quad operation
