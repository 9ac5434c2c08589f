// A reduction by ballots that are no partition is undefined, and so is whether -0.0 and 0.0 are one value.
// RUN: not rejoin run %s --wave-size=4 --bind=0.0=zeros:16 --out=0.0:i32 2>&1 | FileCheck %s
// RUN: not rejoin run %s --spec=0:true --wave-size=4 --bind=0.0=zeros:16 --out=0.0:i32 2>&1 | FileCheck --check-prefix=ZERO %s
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_NV_shader_subgroup_partitioned : require
layout(local_size_x = 4) in;
layout(constant_id = 0) const bool zeros = false;
layout(set = 0, binding = 0) buffer B { uint b[4]; };
void main() {
  uint i = gl_SubgroupInvocationID;
  if (zeros) {
    uvec4 same = subgroupPartitionNV(i < 2 ? i == 0 ? 0.0 : uintBitsToFloat(0x80000000u) : float(i));
    // ZERO: [[#@LINE+1]]: error: {{.*}}undefined
    if (same.x != 0)
      b[i] = 1;
  } else {
    // Lane 3 is in no ballot, but says that lane 0 is in its part.
    uint sum = subgroupPartitionedAddNV(i + 1, uvec4(i == 1 ? 2 : i == 2 ? 4 : 1, 0, 0, 0));
    if (i == 1 || i == 2)
      b[i] = sum;
    // CHECK: [[#@LINE+1]]: error: {{.*}}undefined
    else if (sum != 0)
      b[i] = 1;
  }
}
