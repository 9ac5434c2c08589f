// Comments that accept a finding: with a space before the parentheses, too; and those that accept none.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// RUN: rejoin lint --function=other %s 2>&1 | FileCheck --check-prefix=PART %s
// PART-NOT: accepts no finding here

kernel void k(global int *out) {
  int i = get_local_id(0);
  // Another rule.
  // CHECK-DAG: suppressions.cl:[[#@LINE+2]]:9: warning: work-items with `get_local_id(0) >= 16`
  // CHECK-DAG: note: {{.*}}suppressions.cl:[[#@LINE+1]]: with these options 'rejoin-ignore' accepts no finding here
  if (i < 16) // rejoin-ignore (W2)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = 1;
  // CHECK-DAG: warning: {{.*}}suppressions.cl:[[#@LINE+2]]: 'rejoin-ignore-next-line' accepts no finding; write 'rejoin-ignore(id)', in the line of the finding or alone in the line above it
  // CHECK-DAG: suppressions.cl:[[#@LINE+2]]:9: warning: work-items with `get_local_id(0) >= 8`
  // rejoin-ignore-next-line
  if (i < 8)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = 1;
  // CHECK-DAG: warning: {{.*}}suppressions.cl:[[#@LINE+2]]: 'rejoin-ignore(' has no ')', so it accepts no finding
  // CHECK-DAG: suppressions.cl:[[#@LINE+1]]:9: warning: work-items with `get_local_id(0) >= 4`
  if (i < 4) // rejoin-ignore(W1
    barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = 1;

  if (i < 2) // rejoin-ignore ( W1 )
    barrier(CLK_LOCAL_MEM_FENCE);
  // A sentence on rejoin-ignored lines is no comment of this kind.
  out[1] = 1;
}

kernel void other(global int *out) {
  // CHECK-DAG: note: {{.*}}suppressions.cl:[[#@LINE+1]]: with these options 'rejoin-ignore' accepts no finding here
  out[1] = 1; // rejoin-ignore(W1)
}
// CHECK-DAG: 0 errors, 3 warnings, 0 remarks, 1 suppressed in the source
