// As numbered-threads.cu, in OpenCL C, also where nothing says how work-groups are packed into sub-groups.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --target=spirv64 %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: rejoin run --check-analysis --kernel=rows --global=14,9,2 --local=7,3,2 --arg=i32:3 --arg=zeros:4096 %s | FileCheck --check-prefix=RUNS %s
// RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted
kernel void rows(int n, global float *o) {
  int t = get_local_id(1) * get_local_size(0) + get_local_id(0), size = get_local_size(0) * get_local_size(1);
  if (t < size)
    barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = t; i < n * size; i += size)
    barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void columns(int n, global float *o) {
  int t = get_local_id(0) * get_local_size(1) + get_local_id(1);
  if (t < get_local_size(0) * get_local_size(1))
    barrier(CLK_LOCAL_MEM_FENCE);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: work-items with `t >= n` do not reach
  if (t < n)
    barrier(CLK_LOCAL_MEM_FENCE);
}
// CHECK: 0 errors, 1 warning, 0 remarks
