// The same of OpenCL C, of whose compiler's pipeline nothing differs.
// RUN: not rejoin lint %s --summary | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin lint %s --summary --target=nvptx64-nvidia-cuda | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

kernel void writes(global int *out) {
  // CHECK: endless-loops.cl:[[#@LINE+1]]:{{[0-9]+}}: error: work-items with `get_local_id(0) == 0` stay in an endless loop
  if (get_local_id(0) == 0)
    while (true)
      out[0] += 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = 1;
}

kernel void idles(global int *out) {
  // CHECK: endless-loops.cl:[[#@LINE+1]]:{{[0-9]+}}: error: work-items with `get_local_id(0) == 0` stay in an endless loop
  if (get_local_id(0) == 0)
    for (int i = 0;; i++)
      ;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = 1;
}
// CHECK: 2 barriers or wave operations: 0 proved safe, 2 with a finding, 0 not known
