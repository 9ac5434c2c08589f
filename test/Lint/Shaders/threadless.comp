// Vulkan does not say which lanes of a subgroup have invocations, unless a pipeline requires full subgroups: the verdict on
// a shuffle says that it is right if all have one. The first active lane has one.
// RUN: rejoin lint --verbose %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 128) in;
layout(binding = 0) buffer B { int v[]; };
void main() {
  uint t = gl_LocalInvocationID.x;
  // CHECK-DAG: threadless.comp:[[#@LINE+1]]: proved safe: {{.*}}, if each lane of the subgroup has an invocation{{$}}
  v[t] = subgroupShuffleXor(v[t], 1);
  // CHECK-DAG: threadless.comp:[[#@LINE+1]]: proved safe: {{.*}}, if each lane of the subgroup has an invocation{{$}}
  v[t] = subgroupBroadcast(v[t], 2);
  // CHECK-DAG: threadless.comp:[[#@LINE+1]]: proved safe: {{.*}}no branch decides whether they do{{$}}
  v[t] = subgroupBroadcastFirst(v[t]);
}
