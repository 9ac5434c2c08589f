// Rejoin defines a macro as 1 for a file of CUDA only if its name is that of a switch and the text asks for its truth
// alone. A macro that a build sets to a number, a block's size say, would make a wrong program of it, and a proof for
// that program says nothing of the real one.
// RUN: rejoin analyze --summary %s -- -DTRUTH 2>&1 | FileCheck --check-prefix=TRUTH %s
// TRUTH: note: {{.*}}: Rejoin defined ART_ENABLE_CUDA=1, since a kernel is not compiled without it
// TRUTH: {{^}}k:
// A switch of a part is on only if a kernel needs it.
// RUN: rejoin analyze --summary %s -- -DPARTS 2>&1 | FileCheck --check-prefix=PARTS %s
// PARTS: note: {{.*}}: Rejoin defined PARTS_USE_CUDA=1, since a kernel is not compiled without it
// RUN: rejoin analyze --summary %s -- -DNEEDED 2>&1 | FileCheck --check-prefix=NEEDED %s
// NEEDED: note: {{.*}}: Rejoin defined NEEDED_USE_CUDA=1, NEEDED_USE_CUDA_GRAPHS=1, since kernels are not compiled
// Names that are not those of a switch.
// RUN: rejoin lint %s -- -DNAMES 2>&1 | FileCheck --check-prefix=NONE %s
// Values: in code, in an attribute, in the body of a macro, and in conditions that compare or calculate.
// RUN: rejoin lint %s -- -DCODE 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: rejoin lint %s -- -DBOUNDS 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: rejoin lint %s -- -DBODY 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: rejoin lint %s -- -DCOMPARED 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: rejoin lint %s -- -DGROUPED 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: rejoin lint %s -- -DCALCULATED 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: rejoin lint %s -- -DPASSED 2>&1 | FileCheck --check-prefix=NONE %s
// A header that only the switch includes.
// RUN: rejoin lint %s -- -DHEADER -I%S/Inputs 2>&1 | FileCheck --check-prefix=NONE %s
// Code that is skipped here.
// RUN: rejoin lint %s -- -DSKIPPED 2>&1 | FileCheck --check-prefix=NONE %s
// NONE-NOT: Rejoin defined
// NONE: no kernel was checked
// NONE-NOT: Rejoin defined
#if defined(TRUTH)
#if (ART_ENABLE_CUDA) && !defined(ART_NO_CUDA) || defined ART_ENABLE_CUDA
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(PARTS)
#if PARTS_USE_CUDA
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#if PARTS_USE_CUDA_GRAPHS
void host();
#endif
#endif
#elif defined(NEEDED)
#if NEEDED_USE_CUDA
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#if NEEDED_USE_CUDA_GRAPHS
typedef int part;
#endif
__global__ void l(part *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(NAMES)
#if CUDA_THREADS || SKIP_CUDA || NO_CUDA || DISABLE_CUDA || BROKEN_CUDA || TEST_CUDA || WITHOUT_CUDA || NOCUDA ||      \
    CUDA_FAST || CUDA_VERSION || HAVE_CUDA_VERSION || USE_CUDA_BLOCK_SIZE || __USE_CUDA
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(CODE)
#if CODE_USE_CUDA
__global__ void k(int *p) {
  if (threadIdx.x < CODE_USE_CUDA)
    p[threadIdx.x] = 1;
}
#endif
#elif defined(BOUNDS)
#if BOUNDS_USE_CUDA
__global__ void __launch_bounds__(BOUNDS_USE_CUDA) k(int *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(BODY)
#define THREADS (32 * BODY_USE_CUDA)
#if BODY_USE_CUDA
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(COMPARED)
#if COMPARED_USE_CUDA != 0
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(GROUPED)
#if (GROUPED_USE_CUDA || GROUPED_WITH_CUDA) > 0
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(CALCULATED)
#if CALCULATED_USE_CUDA & 2 || CALCULATED_USE_CUDA
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(PASSED)
#define IS(x) ((x) + 0)
#if IS(PASSED_USE_CUDA) || PASSED_USE_CUDA
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#endif
#elif defined(HEADER)
#if HEADER_USE_CUDA
#include "switch-value.h"
#endif
#elif defined(SKIPPED)
#ifdef SKIPPED_USE_CUDA
__global__ void k(int *p) { p[threadIdx.x] = 1; }
#endif
#if SKIPPED_USE_CUDA == 2
#endif
#endif
