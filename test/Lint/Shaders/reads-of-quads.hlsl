// Lanes that are read within four: whole fours of lanes come where lanes are invocations in order, which HLSL does not
// say of waves; and no size of the wave matters to them.
// RUN: rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: not rejoin lint %s -- -DODD | FileCheck %s --check-prefix=ODD
// RUN: not rejoin lint %s -- -DFAR | FileCheck %s --check-prefix=FAR
#ifdef ODD
#define LAST 62
#else
#define LAST 64
#endif
#ifdef FAR
#define MASK ~7u
#else
#define MASK ~3u
#endif
RWStructuredBuffer<float> d : register(u0);
[numthreads(256, 1, 1)]
void main(uint gi : SV_GroupIndex) {
  uint x = gi % 64;
  float v = d[(x & 7) + 16 * (x >> 3) + 8 * (gi >> 6)];
  uint quad = WaveGetLaneIndex() & MASK;
  v += WaveReadLaneAt(v, quad | 2);
  // CHECK: reads-of-quads.hlsl:[[#@LINE+3]]: remark: invocations with `SV_GroupIndex >= 64` do not reach `WaveReadLaneAt()` at line [[#@LINE+4]]: {{.*}}, if four consecutive lanes are not four consecutive invocations of the workgroup
  // ODD: reads-of-quads.hlsl:[[#@LINE+2]]: warning: invocations with `SV_GroupIndex >= 62` do not reach
  // FAR: reads-of-quads.hlsl:[[#@LINE+1]]: warning: invocations with `SV_GroupIndex >= 64` do not reach
  if (gi < LAST)
    v += WaveReadLaneAt(v, quad | 1);
  d[gi] = v;
}
// CHECK: 0 errors, 0 warnings, 1 remark
