// A kernel that requires a size of its sub-groups is compiled for a target whose sub-groups may have it, unless the user
// names a target.
// RUN: rejoin lint %s > %t 2>&1; FileCheck %s < %t
// CHECK: note: {{.*}}: compiled for spirv64-unknown-unknown, since kernel 'k' requires a size of its sub-groups; --target names another target
// CHECK: [[@LINE+14]]:{{[0-9]+}}: warning: {{.*}}`sub_group_reduce_add()`
// CHECK: 0 errors, 1 warning, 0 remarks
// RUN: rejoin run %s --global=32 --arg=zeros:128 --kernel=k --out=0:i32 2>&1 | FileCheck --check-prefix=RAN %s
// RAN: argument 0: 1600 1601 1602 1603 1604 1605 1606 1607 1608 1609 1610 1611 1612 1613 1614 1615 1600
// RUN: rejoin analyze --target=amdgcn-amd-amdhsa %s 2>&1 | FileCheck --check-prefix=NAMED --implicit-check-not=note %s
// NAMED: 'k' for work-groups, sub-groups of 64
__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(32, 1, 1)))
kernel void k(global uint *p) {
  uint i = get_local_id(0);
  p[i] = get_sub_group_size() * 100 + get_sub_group_local_id();
}
__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(32, 1, 1)))
kernel void parts(global uint *p) {
  uint i = get_local_id(0);
  if (i < 8)
    p[0] = sub_group_reduce_add(i);
}
