// The lane that is read executes the operation whenever any lane does: the first lane is left out last, or never. W3 does
// not evaluate such conditions at the lane that is read.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK: warning: invocations with `WaveGetLaneIndex() >= n` do not reach `WaveReadLaneAt()` at line [[#@LINE+9]]
// CHECK: warning: invocations with {{.*}} do not reach `WaveReadLaneAt()` at line [[#@LINE+10]]
// CHECK: 0 errors, 2 warnings, 0 remarks
RWStructuredBuffer<uint> b : register(u0);
cbuffer C : register(b0) { uint n; };
[numthreads(64, 1, 1)]
void main(uint3 g : SV_GroupThreadID) {
  uint x = b[g.x];
  if (WaveGetLaneIndex() < n)
    x += WaveReadLaneAt(x, 0);
  if ((WaveGetLaneIndex() + 1) & (WaveGetLaneCount() - 1))
    x += WaveReadLaneAt(x, 0);
  b[g.x] = x;
}
