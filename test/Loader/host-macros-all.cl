// A file of which no kernel is left, since macros of its host program are missing, is not said to define none.
// RUN: not rejoin lint --as-given %s 2> %t.err; FileCheck --input-file=%t.err %s
// CHECK: no kernel was checked: none is left of the file after 1 error:
// CHECK-NEXT: host-macros-all.cl:[[@LINE+3]]:29: error: unknown type name 'GLOBAL_SPACE'
// CHECK: 'KERNEL_QUALIFIER' (a qualifier), 'GLOBAL_SPACE' (a qualifier) are not declared; if the host program defines them, pass them: --
// CHECK-SAME: -DKERNEL_QUALIFIER=__kernel -DGLOBAL_SPACE=__global
KERNEL_QUALIFIER void scale(GLOBAL_SPACE float *p) { p[get_global_id(0)] *= 2; }
