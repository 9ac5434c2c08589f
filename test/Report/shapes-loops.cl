// A loop in which each work-item goes on by the number of all of them: neighbours stay neighbours, whatever comes round.
// RUN: rm -rf %t && rejoin report %s -o %t
// RUN: %root/utils/click-page %t/shapes-loops.cl.html 'find("#f0-10").children[4].textContent + "|" + find("#f0-16").children[4].textContent' | FileCheck %s
// CHECK: consecutive|consecutive
// RUN: rejoin run %s --kernel=sum --global=128 --local=64 --arg=zeros:4096 --arg=zeros:4096 --arg=i32:500 --check-analysis | FileCheck --check-prefix=RUNS %s
// RUNS: {{[1-9][0-9]+}} {{claims?}} compared, 0 contradicted
kernel void sum(global const float *in, global float *out, uint n) {
  float s = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    s += in[i];
  out[get_global_id(0)] = s;
}
kernel void rows(global const float *m, global float *out, int columns) {
  float s = 0;
  for (int c = get_local_id(0); c < columns; c += 64)
    s += m[get_group_id(0) * columns + c];
  out[get_global_id(0)] = s;
}
