// What to do about a cause, where that is known; and that it helps.
// RUN: rejoin analyze %s --explain=14 | FileCheck --check-prefix=SHAPE %s
// RUN: rejoin analyze %s --explain=16 | FileCheck --check-prefix=ROWS %s
// RUN: rejoin analyze %s --explain=18 | FileCheck --check-prefix=NONE %s
// RUN: rejoin analyze %s --explain=9 --function=helper | FileCheck --check-prefix=CALLERS %s
// RUN: rejoin analyze --workgroup-size=64,4 --whole-program --function=shapes --function=helper %s | FileCheck --check-prefix=BETTER %s

__attribute__((noinline)) int helper(int x) {
  return x * 3;
}

__kernel void shapes(__global int *out, int n) {
  out[helper(n)] = 5;
  if (get_local_id(0) / 64 == 1)
    out[0] = 1;
  if (get_local_id(1) == 1)
    out[1] = 1;
  if (get_local_id(0) == 1)
    out[2] = 1;
}
// SHAPE: hint: the work-group size is not known; if its first dimension is a multiple of the sub-group size, state it
// ROWS: hint: if the first dimension of the work-group is a multiple of the sub-group size, state it
// NONE: differs from work-item to work-item
// NONE-NOT: hint:
// CALLERS: hint: if all callers pass a uniform value, make them visible to the analysis (declare the function static, or use --whole-program), or mark the parameter inreg
// BETTER: helper: {{[0-9]+}} values (0 divergent)
// BETTER: shapes: {{.*}} 3 branches (1 divergent)
