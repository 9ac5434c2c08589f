// A macro that a project defines where it is compiled for CUDA, and that nothing here defines, is on if kernels need
// it. A note names it.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s --implicit-check-not=NO_CUDA --implicit-check-not=GPU_HIP --implicit-check-not=CUDA_LEVEL --implicit-check-not=CUDA_H
// CHECK-DAG: {{^}}scale<128>:
// CHECK-DAG: {{^}}first:
// CHECK: total: 2 functions
// NOTE: note: {{.*}}language-switches.cu: Rejoin defined ART_ENABLE_CUDA=1, ART_GPU_CUDA=1, since kernels are not compiled without them; pass the build's values after --
// RUN: not rejoin analyze --summary --as-given %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// GIVEN: no kernel was checked
// RUN: rejoin analyze --summary %s -- -x hip -DHIP 2>&1 | FileCheck --check-prefix=HIP %s
// HIP: {{^}}second:
// HIP: total: 1 function
// What needs no switch is read without.
// RUN: rejoin analyze --summary %s -- -DPLAIN 2>&1 | FileCheck --check-prefix=PLAIN %s
// PLAIN-NOT: chosen
// PLAIN: total: 1 function
// Templates that a switch lets compile are kernels, too.
// RUN: rejoin analyze --summary %s -- -DTEMPLATES > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=TEMPLATES --input-file=%t.out %s
// TEMPLATES: {{^}}of_type<float>:
// RUN: FileCheck --check-prefix=SWITCH --input-file=%t.err %s
// SWITCH: Rejoin defined ART_COMPILING_CUDA=1
#include <missing_config.h>
#ifndef ART_CUDA_H
#define ART_CUDA_H
#endif
#if ART_GPU_CUDA && !defined(ART_NO_CUDA)
typedef float real;
#elif defined(ART_GPU_HIP)
typedef double real;
#elif ART_CUDA_LEVEL >= 2
#error another configuration
#endif
#ifdef TEMPLATES
namespace art {
#ifdef ART_COMPILING_CUDA
namespace own { __device__ inline int index() { return threadIdx.x; } }
#elif defined(ART_COMPILING_HIP)
namespace own { __device__ inline int index() { return hipThreadIdx_x; } }
#endif
} // namespace art
template <typename T> __global__ void of_type(T *p) { p[art::own::index()] = 1; }
#elif defined(PLAIN)
__global__ void plain(float *p) { p[threadIdx.x] = 0; }
#elif defined(HIP)
#ifdef USE_ROCM
__global__ void second(real *p) { p[threadIdx.x] = 2; }
#endif
#elif defined(ART_ENABLE_CUDA)
template <int BLOCK> __global__ void scale(real *p) { p[blockIdx.x * BLOCK + threadIdx.x] *= 2; }
__global__ void first(real *p) { p[threadIdx.x] = 1; }
#endif
