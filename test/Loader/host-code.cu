// Host code that does not compile, and headers that are not there, do not matter: the kernel is checked, and one note
// says how many errors were passed over; -v lists them.
// RUN: rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// RUN: rejoin lint -v %s 2>&1 | FileCheck --check-prefix=VERBOSE %s
#include <cuda_runtime.h>
#include <no_such_library.h>

// CHECK: 0 errors, 0 warnings, 0 remarks
// NOTE: note: {{.*}}host-code.cu: 3 errors ignored in host code and other code that no kernel uses (-v lists them)
// NOTE-NOT: no_such_library
// VERBOSE-DAG: the header 'no_such_library.h' was not found
// VERBOSE-DAG: host-code.cu:[[@LINE+1]]:1: error: unknown type name 'Library'
Library *library;

__global__ void scale(float *p, float by) { p[blockIdx.x * blockDim.x + threadIdx.x] *= by; }

int main() {
  float *p = allocateFromLibrary(256);
  scale<<<1, 256>>>(p, 2.0f);
  return finish(p);
}
