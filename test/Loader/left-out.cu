// A kernel that does not compile hides no other: it is left out with its cause, the rest is checked, and the exit code
// says that something is missing.
// RUN: sh -c 'rejoin lint %s > %t.out 2> %t.err; test $? = 2'
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=LEFT --input-file=%t.err %s
// RUN: sh -c 'rejoin analyze --summary %s > %t.out 2> %t.err; test $? = 2'
// RUN: FileCheck --check-prefix=SUMMARY --input-file=%t.out %s
#include <library/operations.h>

__device__ float apply(float x) { return library::apply(x); }
__device__ float twice(float x) { return 2 * apply(x); }

// LEFT: warning: {{.*}}left-out.cu: kernel 'uses_library' was left out, by 'apply':
// LEFT-NEXT: left-out.cu:[[@LINE-4]]:42: error: use of undeclared identifier 'library'
__global__ void uses_library(float *p) { p[threadIdx.x] = twice(p[threadIdx.x]); }

// LEFT: warning: {{.*}}left-out.cu: kernel 'drops_a_statement' was left out:
// LEFT-NEXT: left-out.cu:[[@LINE+2]]:3: error: unknown type name 'Guard'
__global__ void drops_a_statement(float *p) {
  Guard guard;
  p[threadIdx.x] = 1;
}

// An instance of which clang keeps nothing.
struct Fixed {
  int value;
  Fixed &operator=(const Fixed &) = delete;
};
// LEFT: warning: {{.*}}left-out.cu: kernel 'assigns<Fixed>' was left out:
// LEFT-NEXT: left-out.cu:[[@LINE+1]]:70: error: overload resolution selected deleted operator '='
template <typename T> __global__ void assigns(T *p) { p[threadIdx.x] = p[0]; }
void launch(Fixed *p) { assigns<<<1, 64>>>(p); }

// LEFT: note: {{.*}}the header 'library/operations.h' was not found
__global__ void good(float *p) { p[threadIdx.x] = 1; }
// CHECK: 0 errors, 0 warnings, 0 remarks
// SUMMARY: good
// SUMMARY: total: 1 function
