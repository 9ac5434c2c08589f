// Buffers of one binding are the same memory: a write to one of them is a write to the other. What no one writes stays
// the same for the workgroup, under whatever name.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Numbers { uint flag; };
layout(set = 0, binding = 0) buffer Counters { uint count; };
layout(set = 0, binding = 1) buffer Out { uint result[]; };
layout(set = 1, binding = 0) buffer Elsewhere { uint other; };
layout(set = 1, binding = 2) buffer Both { uint both; };
layout(set = 1, binding = 2) buffer Again { uint again; };
layout(set = 1, binding = 3) buffer Stored { uint stored; };
layout(set = 1, binding = 3) buffer Read { uint read; };
void main() {
  uint i = gl_LocalInvocationIndex;
  atomicAdd(count, i);
  stored = i;
  result[i] = both + again;
  // CHECK: same-binding.comp:[[#@LINE+1]]: warning: invocations with `flag <= 3` do not reach `barrier()`
  if (flag > 3)
    barrier();
  // CHECK: same-binding.comp:[[#@LINE+1]]: warning: invocations with `read <= 3` do not reach `barrier()`
  if (read > 3)
    barrier();
  // The set is another one.
  if (other > 3)
    barrier();
  if (both > again)
    barrier();
}
// CHECK: 0 errors, 2 warnings, 0 remarks
