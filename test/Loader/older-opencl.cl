// OpenCL C 1.x, where pointers without an address space are private, is read as such where nobody names a version and
// kernels have errors in 2.0.
// RUN: rejoin analyze --summary %s 2>&1 | FileCheck %s
// CHECK: note: {{.*}}older-opencl.cl: read as CL1.2, by which more kernels compile than by CL2.0, the usual version (name the host program's with -- -cl-std=<version>)
// CHECK: {{^}}k:
// RUN: rejoin analyze --summary %s -- -cl-std=CL1.2 2>&1 | FileCheck --check-prefix=NAMED %s
// NAMED-NOT: read as
// NAMED: {{^}}k:
// RUN: not rejoin analyze --summary %s -- -cl-std=CL2.0 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: not rejoin analyze --summary --as-given %s 2>&1 | FileCheck --check-prefix=ERROR %s
// ERROR: changes address space
// A macro of the host program does not hide it, and its version is that of the reading.
// RUN: rejoin analyze --summary %s -- -DLENGTH=LEN 2>&1 | FileCheck --check-prefix=BOTH %s
// BOTH-DAG: chosen: -DLEN=
// BOTH-DAG: read as CL1.2
// BOTH: {{^}}k:
// RUN: rejoin lint --format=json %s 2>/dev/null | FileCheck --check-prefix=JSON %s
// JSON: "standard": "CL1.2"
// What has errors in each version is read as usual.
// RUN: not rejoin analyze --summary %s -- -DBROKEN 2>&1 | FileCheck --check-prefix=BROKEN %s
// BROKEN-NOT: read as
// BROKEN: error: use of undeclared identifier 'nobody'
#ifndef LENGTH
#define LENGTH 64
#endif
#ifdef BROKEN
kernel void broken(global uchar *o) { *o = nobody; }
#else
#if __OPENCL_VERSION__ == 200
#define VERSION 1
#elif __OPENCL_VERSION__ == 120
#define VERSION 2
#endif
typedef struct {
  uchar b[LENGTH];
} context;
void work(const uchar d[LENGTH], global uchar *o) { *o = d[0] + VERSION; }
void update(context *c, global uchar *o) { work(c->b, o); }
kernel void k(global uchar *o) {
  context c;
  c.b[0] = 1;
  update(&c, o);
}
#endif
