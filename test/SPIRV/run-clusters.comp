// A cluster that does not fit the subgroup is undefined.
// RUN: not rejoin run --subgroup-size=8 --bind=0.0=zeros:64 %s | FileCheck %s
// RUN: rejoin run --subgroup-size=16 --bind=0.0=zeros:64 --out=0.0:i32 %s | FileCheck --check-prefix=FITS %s
// FITS: binding 0.0: 16 16 16 16
#version 450
#extension GL_KHR_shader_subgroup_clustered : require
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  // CHECK: [[#@LINE+1]]: error: clusters of 16 invocations do not fit a subgroup of 8 [undefined-behaviour, rule S7]
  data[gl_LocalInvocationIndex] = subgroupClusteredAdd(1, 16);
}
