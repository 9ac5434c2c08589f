// A thread's own copy is its own once it has changed it.
// RUN: not rejoin lint %s -- -O0 | FileCheck %s
kernel void changed(global float *out, struct { int a, b; } f) {
  f.a = get_local_id(0);
  // CHECK: struct-arguments-wrong.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} `barrier()` at line [[#@LINE+2]] together: the kernel hangs or its behaviour is undefined
  if (f.a > f.b)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = 1;
}
// CHECK: 0 errors, 1 warning
