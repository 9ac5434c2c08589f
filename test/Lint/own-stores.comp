// All invocations store one value and read it with no barrier between: the entry point is executed once, so it is one
// value for the workgroup. What depends on the invocation is not.
// RUN: rejoin lint %s | FileCheck %s
// RUN: not rejoin lint %s -- -DOWN | FileCheck %s --check-prefix=OWN
// CHECK: 0 errors, 0 warnings
// OWN: own-stores.comp:[[#@LINE+14]]:{{.*}}rule W1
#version 450
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint n; };
layout(binding = 0) buffer Out { uint result[]; };
shared uint flag;
void main() {
#ifdef OWN
  flag = gl_LocalInvocationIndex & n;
#else
  flag = n + 1;
#endif
  result[1] = 2;
  memoryBarrierShared();
  if (flag > 3)
    barrier();
  result[0] = 1;
}
