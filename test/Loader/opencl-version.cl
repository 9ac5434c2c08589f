// `__OPENCL_VERSION__` is that of the language which the last option names.
// RUN: rejoin analyze --summary %s | FileCheck --check-prefix=V200 %s
// RUN: rejoin analyze --summary %s -- -cl-std=CL3.0 | FileCheck --check-prefix=V300 %s
// RUN: rejoin analyze --summary %s -- -cl-std=CL3.0 -cl-std=cl1.2 | FileCheck --check-prefix=V120 %s
// V200: {{^}}for200:
// V300: {{^}}for300:
// V120: {{^}}for120:
#if __OPENCL_VERSION__ == 300
kernel void for300(global float *p) { p[get_global_id(0)] = 1; }
#elif __OPENCL_VERSION__ == 200
kernel void for200(global float *p) { p[get_global_id(0)] = 1; }
#elif __OPENCL_VERSION__ == 120
kernel void for120(global float *p) { p[get_global_id(0)] = 1; }
#endif
