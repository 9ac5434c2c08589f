// The index into an array of resources: dynamically uniform, uniform for the quad alone, or of each invocation; with the
// marker and without.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(set = 0, binding = 0) uniform sampler2D maps[];
layout(set = 0, binding = 1) buffer Items { vec4 color; } items[4];
layout(set = 0, binding = 2) buffer Counter { uint n; } counters[4];
layout(push_constant) uniform Push { uint chosen; };
layout(set = 0, binding = 3) uniform sampler2D others[4];
layout(location = 0) in vec2 uv;
layout(location = 1) flat in uint material;
layout(location = 0) out vec4 color;
void main() {
  color = texture(maps[chosen], uv);
  // CHECK: resource-index.frag:[[#@LINE+6]]: warning: the index into 'maps' may differ between invocations, but the access is not decorated NonUniform: it is undefined which resource it uses [non-uniform-resource-index, rule W22]
  // CHECK: note: the input 'material' is the same within quads only
  // One cause is one finding: the other accesses by this input are notes.
  // CHECK: resource-index.frag:[[#@LINE+11]]: note: the same index into 'maps'
  // CHECK: resource-index.frag:[[#@LINE+10]]: note: the same index into 'others'
  // CHECK: hint: write nonuniformEXT(material), with `#extension GL_EXT_nonuniform_qualifier : require` after the #version line{{$}}
  color += texture(maps[material], uv);
  color += texture(maps[nonuniformEXT(material)], uv);
  // CHECK: resource-index.frag:[[#@LINE+1]]: remark: the index into 'maps' is dynamically uniform: the decoration NonUniform is not needed, and may cost a loop over the invocations [needless-non-uniform, rule W23]
  color += texture(maps[nonuniformEXT(chosen)], uv);
  // CHECK: resource-index.frag:[[#@LINE+1]]: warning: the index into 'items' may differ between invocations
  color += items[uint(uv.x)].color;
  color += items[nonuniformEXT(uint(uv.y))].color;
  // glslang names no columns: two accesses on one line are two notes, the same one twice is one.
  color += texture(maps[material], uv) + texture(others[material], uv) + texture(others[material], uv.yx);
  // glslang writes the marker to a copy of the index here.
  atomicAdd(counters[nonuniformEXT(material)].n, 1);
}
// CHECK: 0 errors, 2 warnings, 1 remark
