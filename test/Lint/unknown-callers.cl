// Who calls a function that is no kernel: an OpenCL program is whole, so what a kernel passes is known; a function that
// nobody calls may get anything, which is said as a remark at most.
// RUN: rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// Called with the kernel's own argument.
void called(local float *s, int n) {
  if (n > 4)
    barrier(CLK_LOCAL_MEM_FENCE);
  s[0] += 1;
}

// A caller must pass one n.
void not_called(local float *s, int n) {
  // CHECK: unknown-callers.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: work-items with `n <= 5` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all work-items of a work-group; this depends on the callers of 'not_called', which are not known [divergent-barrier, rule W1]
  if (n > 5)
    barrier(CLK_LOCAL_MEM_FENCE);
  s[0] += 1;
  // CHECK: note: callers may pass different values of 'n'
}

kernel void k(global float *out, int n) {
  local float s[64];
  called(s, n);
  out[get_global_id(0)] = s[0];
}
