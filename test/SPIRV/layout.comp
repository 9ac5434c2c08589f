// Addresses in blocks follow the decorations: offsets, array strides, row-major matrices, arrays of descriptors.
// RUN: rejoin infer --import %s -o - | FileCheck %s
#version 450
struct Item { vec3 position; uint kind; };
layout(set = 0, binding = 0, std430) buffer Data { uint count; Item items[]; } data;
layout(set = 0, binding = 1) uniform Blocks { layout(row_major) mat4 m; } blocks[3];
layout(push_constant) uniform Push { layout(offset = 16) uint index; } push;
// CHECK-DAG: @push = external addrspace(13) constant { [20 x i8] }
// CHECK-DAG: @data = external addrspace(11) global { [16 x i8], [0 x i8] }
// CHECK-DAG: @blocks = external addrspace(12) constant [3 x { [64 x i8] }]
void main() {
  // CHECK: load i32, ptr addrspace(13) getelementptr {{.*}}@push, i64 16){{.*}}!invariant.load
  uint i = push.index;
  // CHECK: %[[ITEMS:.*]] = getelementptr {{.*}}[16 x i8], ptr addrspace(11) {{.*}}, i64 %{{.*}}
  // CHECK: getelementptr i8, ptr addrspace(11) %[[ITEMS]], i64 12
  data.count = data.items[i].kind;
  // A column of a row-major matrix: its elements lie a stride apart.
  // CHECK: load float, {{.*}}getelementptr ([3 x { [64 x i8] }], ptr addrspace(12) @blocks, i64 0, i64 2), i64 4){{.*}}!invariant.load
  // CHECK: load float, {{.*}}@blocks, i64 0, i64 2), i64 4), i64 16){{.*}}!invariant.load
  // CHECK: load float, {{.*}}@blocks, i64 0, i64 2), i64 4), i64 32){{.*}}!invariant.load
  data.items[i].position = blocks[2].m[1].xyz;
}
