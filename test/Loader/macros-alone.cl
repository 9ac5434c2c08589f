// A program puts texts in place of names that stand alone on a line, or nothing: no number and no qualifier. A function
// with a pointer to private memory is no kernel, so the name before it is not __kernel.
// RUN: rejoin lint %s 2>&1 | FileCheck %s
// RUN: rejoin lint --as-given %s > %t.out 2> %t.err || true
// RUN: FileCheck --check-prefix=GIVEN --input-file=%t.err %s
// RUN: rejoin lint --as-given %s -- -DINSERT_TABLES= -DINSERT_ROUNDS= -DBEFORE= 2>&1 | FileCheck --check-prefix=PASSED %s
// CHECK: macros that nothing here defines were chosen:
// CHECK-SAME: -DINSERT_TABLES=
// CHECK-SAME: {{ }}-DBEFORE=
// CHECK-SAME: {{ }}-DINSERT_ROUNDS=
// CHECK-SAME: {{ }}(give
// CHECK-NOT: left out
// CHECK: 0 errors, 0 warnings, 0 remarks
// GIVEN-NOT: __kernel
// PASSED-NOT: left out
// PASSED: 0 errors, 0 warnings, 0 remarks
INSERT_TABLES
INSERT_ROUNDS
void mix(ulong *state) { state[0] ^= 1; }

BEFORE void swap(float *a, const unsigned int *b) { a[0] = b[1]; }

kernel void k(global ulong *out) {
  ulong state[2];
  state[0] = out[0];
  mix(state);
  float f[1];
  unsigned int u[2] = {1, 2};
  swap(f, u);
  out[0] = state[0] + (ulong)f[0];
}
