#version 450
// A memory barrier lets no invocation wait: what another invocation writes before it may still be missing after it.
// RUN: not rejoin lint --summary %s | FileCheck %s
// CHECK: unordered-fences.comp:[[@LINE+10]]: warning: invocations with `s[1] <= 3` do not reach
// CHECK: unordered-fences.comp:[[@LINE+13]]: warning: invocations with `s[2] <= 3` do not reach
// CHECK: 4 barriers or wave operations: 2 proved safe, 2 with a finding, 0 not known
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer B { int c[]; };
shared int s[64];
void main() {
  uint l = gl_LocalInvocationIndex;
  s[l] = c[l];
  memoryBarrierShared();
  if (s[1] > 3) barrier();
  s[l] = c[l + 1];
  groupMemoryBarrier();
  memoryBarrier();
  if (s[2] > 3) barrier();
  s[l] = c[l + 2];
  memoryBarrierShared();
  barrier();
  if (s[2] > 3) barrier();
}
