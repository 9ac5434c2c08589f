// A macro that the user has undefined is not in the advice on kernels under conditions; another one is.
// RUN: rejoin lint %s -- -UUSE_CUDA 2>&1 | FileCheck %s
// RUN: rejoin lint %s -- -U USE_CUDA 2>&1 | FileCheck %s
// CHECK: no kernel was checked: the file defines none
// CHECK-NEXT: its kernels stand under conditions; give -- -DOTHER_DEVICE=1{{$}}
// RUN: rejoin lint --as-given %s -- -UUSE_CUDA -DUSE_CUDA | FileCheck --check-prefix=AGAIN %s
// AGAIN: 0 errors, 0 warnings, 0 remarks
#ifdef USE_CUDA
__global__ void k(int *p) { p[0] = 1; }
#endif
#ifdef OTHER_DEVICE
__global__ void k(int *p) { p[0] = 2; }
#endif
