// Kernels of the same file that exist for the default target alone are not lost by a kernel that requires a size of its
// sub-groups: the default target stays, and a note says what is not used.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
// NOTE: warning: {{.*}}: the size of sub-groups that kernel 'sized' requires is not used, since kernel 'waves' does not compile for spirv64-unknown-unknown, which --target names
// NOTE-NOT: left out
// A builtin of the default target is the same.
// RUN: not rejoin lint %s -- -DBUILTIN > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
// Where nothing is lost, the other target is chosen.
// RUN: rejoin lint %s -- -DALONE 2>&1 | FileCheck --check-prefix=ALONE %s
// ALONE: note: {{.*}}: compiled for spirv64-unknown-unknown, since kernel 'sized' requires
// A target that is named gets what it has.
// RUN: rejoin lint --target=spirv64 %s 2>&1 | FileCheck --check-prefix=NAMED --implicit-check-not=requires %s
// NAMED: 0 errors, 0 warnings, 0 remarks
#if defined(BUILTIN) || (defined(__AMDGCN__) && !defined(ALONE))
kernel void waves(global int *p) {
#ifdef BUILTIN
  p[1] = __builtin_amdgcn_readfirstlane(p[get_local_id(0)]);
#endif
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}`barrier()`
  if (get_local_id(0) < p[0])
    barrier(CLK_LOCAL_MEM_FENCE);
}
#endif
__attribute__((intel_reqd_sub_group_size(16)))
kernel void sized(global int *p) { p[get_global_id(0)] = 1; }
