// As tested-sizes.cu, in OpenCL C. From version 2.0 on the last work-group may be smaller: what holds for one work-group is
// not the size that the launch states.
// RUN: rejoin lint %s | FileCheck %s --check-prefix=ALIKE
// RUN: rejoin lint --verbose %s | FileCheck %s --check-prefix=WHY
// RUN: not rejoin lint %s -- -cl-std=CL2.0 | FileCheck %s --check-prefix=VARYING
// RUN: rejoin lint %s -- -cl-std=CL2.0 -cl-uniform-work-group-size | FileCheck %s --check-prefix=ALIKE
// RUN: rejoin lint %s -- -cl-std=CL1.2 | FileCheck %s --check-prefix=ALIKE
kernel void k(global float *o) {
  if (get_local_size(0) != 96) {
    o[0] = -1;
    return;
  }
  // VARYING: :[[@LINE+1]]:{{[0-9]+}}: warning: work-items with `i >= 960` leave the loop
  for (int i = get_local_id(0); i < 960; i += 96)
    barrier(CLK_LOCAL_MEM_FENCE);
}
// WHY: proved safe: {{.*}}, if all work-groups of a launch have one size
// ALIKE: 0 errors, 0 warnings, 0 remarks
// VARYING: 0 errors, 1 warning, 0 remarks
