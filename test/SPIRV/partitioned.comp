// Partitions: a ballot of the invocations with the same value, and reductions and scans of each part.
// RUN: rejoin run %s --wave-size=8 --bind=0.0=zeros:256 --out=0.0:i32 | FileCheck %s
// Of lanes 0 to 7 the parts are 0 3 6, 1 4 7 and 2 5: their ballots, sums, and sums before each lane.
// RUN: rejoin run %s --wave-size=8 --bind=0.0=zeros:256 --check-analysis
// CHECK: binding 0.0: 73 146 36 73 146 36 73 146 9 12 7 9 12 7 9 12 0 0 0 0 1 2 3 5 0 1 2 3 5 7 9 12
// Vectors compare whole; what is combined may be a vector; parts in a branch have the invocations in it.
// CHECK-SAME: 1 2 4 8 16 32 64 128 9 12 7 9 12 7 9 12 255 255 255 255 255 255 255 255 72 144 32 72 144 1 17 34
// The ballot is one value where the operand is; a reduction of the same ballot is.
// RUN: rejoin analyze --format=text %s --group=wave | FileCheck --check-prefix=CLASS %s
// CLASS-DAG: DIVERGENT (invocation): %{{.*}} = call {{.*}}PartitionNVj
// CLASS-DAG: DIVERGENT (invocation): %{{.*}} = call {{.*}}partitioned_reduce_add
// CLASS-DAG: DIVERGENT (invocation): %{{.*}} = call {{.*}}partitioned_scan_exclusive_add
// CLASS-DAG: uniform (subgroup): %{{.*}} = call {{.*}}PartitionNVf(float 1.5
// CLASS-DAG: DIVERGENT (invocation): %{{.*}} = call {{.*}}PartitionNVf(float %
// CLASS-DAG: DIVERGENT (invocation): %{{.*}} = call {{.*}}PartitionNVf(float %
// CLASS-DAG: uniform (subgroup): %{{.*}} = call {{.*}}partitioned_reduce_max
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_NV_shader_subgroup_partitioned : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer B { uint b[64]; };
void main() {
  uint i = gl_SubgroupInvocationID;
  uvec4 part = subgroupPartitionNV(i % 3);
  b[i] = part.x;
  b[8 + i] = subgroupPartitionedAddNV(i, part);
  b[16 + i] = subgroupPartitionedExclusiveAddNV(i, part);
  b[24 + i] = subgroupPartitionedInclusiveAddNV(i, part);
  b[32 + i] = subgroupPartitionNV(uvec2(i % 2, i / 2)).x;
  b[40 + i] = subgroupPartitionedAddNV(uvec4(i), part).w;
  b[48 + i] = subgroupPartitionNV(1.5).x;
  uint most = subgroupPartitionedMaxNV(i, subgroupPartitionNV(1.5));
  // A NaN differs from itself.
  if (subgroupPartitionNV(uintBitsToFloat(gl_WorkGroupID.x)).x == 0)
    b[0] = 0;
  if (most != 7)
    b[i] = 0;
  if (i > 2)
    b[56 + i - 3] = subgroupPartitionNV(float(i % 3)).x;
  else
    b[61 + i] = subgroupPartitionNV(vec4(i)).x + 15 * i;
}
