// A compute shader runs: buffers and push constants are given by binding, the runtime array's length follows from the
// buffer's size, ballots hold the invocations that took the branch.
// RUN: rejoin run %s --wave-size=8 --bind=0.0=zeros:128 --push=i32s:7 --out=0.0:i32 | FileCheck %s
// CHECK: binding 0.0: 73 39 39 73 39 39 73 39 39 146 39 39 146 39 39 146 39 39 36 39 39 36 39 39 73 39 39 73 39 39 73 39
// RUN: not rejoin run %s --bind=0.0=zeros:128 2>&1 | FileCheck --check-prefix=MISSING %s
// MISSING: 'p' is not bound; give --push=kind:value, as in --push=zeros:
// RUN: not rejoin run %s --push=i32s:7 --bind=0.0=zeros:128 --bind=1.0=zeros:4 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: the shader uses no resource 1.0
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer B { uint data[]; } b;
layout(push_constant) uniform P { uint n; } p;
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i % 3 == 0)
    b.data[i] = subgroupBallot(true).x;
  else
    b.data[i] = p.n + b.data.length();
}
