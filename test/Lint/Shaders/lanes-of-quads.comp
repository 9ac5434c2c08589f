// A quad is four consecutive invocations of a subgroup, from a multiple of four on: a condition on the index in the
// subgroup that is the same for each four of them keeps quads together, whatever the size of the subgroup is.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: rejoin lint --subgroup-size=32 %s | FileCheck %s
// RUN: rejoin lint --subgroup-size=8..64 %s | FileCheck %s
// RUN: rejoin run --check-analysis --wave-size=4 --global=256 --bind=0.0=zeros:1024 --bind=0.1=i32s:5 %s | FileCheck --check-prefix=RUNS %s
// RUN: rejoin run --check-analysis --wave-size=16 --global=256 --bind=0.0=zeros:1024 --bind=0.1=i32s:5 %s | FileCheck --check-prefix=RUNS %s
// RUN: rejoin run --check-analysis --wave-size=64 --global=256 --bind=0.0=zeros:1024 --bind=0.1=i32s:5 %s | FileCheck --check-prefix=RUNS %s
// RUN: not rejoin lint --subgroup-size=2 %s | FileCheck --check-prefix=TWO %s
#version 450
#extension GL_KHR_shader_subgroup_quad : require
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer B { float d[]; };
layout(set = 0, binding = 1) readonly buffer N { uint n; };
void main() {
  uint i = gl_SubgroupInvocationID, linear = gl_SubgroupID * gl_SubgroupSize + i, x = gl_GlobalInvocationID.x;
  float v = d[x];
  if (i < 8)
    v += subgroupQuadSwapHorizontal(v);
  if (linear < 16)
    v += subgroupQuadSwapHorizontal(v);
  if (i >> 2 < 2 || (i & 4) != 0)
    v += subgroupQuadSwapVertical(v);
  if (linear / 4 == n)
    v += subgroupQuadBroadcast(v, 2);
  if ((n & ~3u) + i < 12)
    v += subgroupQuadSwapDiagonal(v);
  for (uint k = 0; k < (i | 3); k++)
    v += subgroupQuadSwapDiagonal(v);
  d[x] = v;
}
// CHECK-NOT: warning:
// CHECK: 0 errors, 0 warnings, 0 remarks
// RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted
// TWO: 0 errors, 6 warnings
