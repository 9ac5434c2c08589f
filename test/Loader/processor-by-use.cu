// The processor that has what kernels use is chosen, unless the user names one.
// RUN: rejoin lint %s 2> %t.err
// RUN: FileCheck --input-file=%t.err %s
// RUN: not rejoin lint --mcpu=sm_80 %s 2>&1 | FileCheck --check-prefix=NAMED %s
// RUN: not rejoin lint --as-given %s 2>&1 | FileCheck --check-prefix=NAMED %s
// RUN: sed 's/__cluster_dims__(2, 1, 1)//' %s > %t.cu
// RUN: rejoin lint %t.cu 2>&1 | FileCheck %s
// CHECK: note: {{.*}}read for sm_90, for which a kernel is checked that is empty or left out for the usual processor (--mcpu names another)
// NAMED-NOT: read for
// NAMED: left out
// The compiler's message on a builtin says which one has it, also one with more than its generation.
// RUN: rejoin analyze --summary %s -- -DOF_FEATURE > %t.out 2>&1
// RUN: FileCheck --check-prefix=FEATURE --input-file=%t.out %s
// FEATURE: read for sm_100a
// FEATURE: {{^}}of_feature:
// RUN: not rejoin analyze --summary --mcpu=sm_90 %s -- -DOF_FEATURE 2>&1 | FileCheck --check-prefix=MESSAGE %s
// MESSAGE: error: '__nvvm_redux_sync_fmin' needs target feature (sm_100a)
#ifdef OF_FEATURE
__global__ void of_feature(float *p) { p[threadIdx.x] = __nvvm_redux_sync_fmin(p[threadIdx.x], 0xffffffff); }
#else
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int *p) {
  auto c = cg::this_cluster();
  if (threadIdx.x == 0)
    p[blockIdx.x] = c.block_rank();
  c.sync();
}
#endif
