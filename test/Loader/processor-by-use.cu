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
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int *p) {
  auto c = cg::this_cluster();
  if (threadIdx.x == 0)
    p[blockIdx.x] = c.block_rank();
  c.sync();
}
