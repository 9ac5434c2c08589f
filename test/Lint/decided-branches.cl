// A branch that the size of the workgroup decides, by the option or an attribute.
// RUN: rejoin lint --workgroup-size=64 %s | FileCheck %s --check-prefix=KNOWN
// RUN: not rejoin lint --workgroup-size=128 %s | FileCheck %s --check-prefix=LARGER
// RUN: rejoin lint --target=amdgcn-amd-amdhsa --workgroup-size=64 %s | FileCheck %s --check-prefix=KNOWN
// KNOWN: 0 errors, 0 warnings, 0 remarks
// LARGER: decided-branches.cl:8:31: warning:
kernel void k(global int *p) {
  if (get_local_size(0) > 100 && p[get_local_id(0)])
  barrier(CLK_LOCAL_MEM_FENCE);
}
