// Patterns that hold within aligned groups of threads: the low and the high bits of an index, and permutations of a
// group. Loops that go on by the size of the workgroup or of the launch are consecutive, whatever else was asked before.
// RUN: rm -rf %t && rejoin report %s -o %t --function=groups && FileCheck %s < %t/groups.cl.html
// RUN: rejoin run %s --kernel=groups --global=256 --local=128 --arg=zeros:65536 --arg=f32iota:4096 --arg=i32:300 --arg=local:512 --check-analysis --no-races | FileCheck --check-prefix=RUNS %s
// RUNS: {{[1-9][0-9]+}} {{claims?}} compared, 0 contradicted
kernel void groups(global float *out, global const float *in, int n, local float *s) {
  int l = get_local_id(0), g = get_global_id(0);
  float sum = 0;
  s[l] = sum;
  for (int i = l; i < n; i += get_local_size(0))
    // CHECK: consecutive</i><i>{{.*}}sum
    sum += in[i];
  for (int i = g; i < n; i += get_global_size(0))
    // CHECK: consecutive</i><i>{{.*}}sum
    sum -= in[i];
  // CHECK: consecutive in groups of 32</i>
  out[l % 32 + 64] = sum;
  // CHECK: same address in groups of 32</i>
  out[l / 32 + 128] = 1;
  // CHECK: same address in groups of 16</i>
  out[(l >> 4) + 256] = 2;
  // CHECK: consecutive, permuted in groups of 2</i>
  out[(l ^ 1) + 512] = 3;
  // CHECK: stride -4 bytes in groups of 64</i>
  out[(l ^ 63) + 1024] = 4;
  // CHECK: consecutive, permuted in groups of 32</i>
  out[((g + 1) & 31) + 2048] = 5;
  // CHECK: stride 12 bytes in groups of 8</i>
  out[(l & 7) * 3 + 3072] = 6;
  // CHECK: strided in groups of 8</i>
  out[(l & 7) * n + 4096] = 7;
  // CHECK: consecutive in groups of 32</i>
  out[l / 32 * 48 + l % 32 + 8192] = 8;
  // Groups of three are no power of two, and products of indices have no step.
  // CHECK: scattered</i>
  out[l % 3 + 9000] = 9;
  // CHECK: scattered</i>
  out[l * l % 512 + 9100] = 10;
}
