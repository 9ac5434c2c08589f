// Groups of 32 on sub-groups of 64: whether a shuffle stays in them is not known where its distance depends on the
// work-group's size, unless the size is known.
// RUN: not rejoin lint --wave-size=64 %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin lint --wave-size=64 --workgroup-size=64 %s | FileCheck %s --check-prefix=KNOWN --implicit-check-not=error: --implicit-check-not=warning:

kernel void quarter(global int *v) {
  // CHECK: groups-by-size.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: the kernel divides the work-group into groups of 32 work-items, but a sub-group has 64 work-items here [wave-size-assumption, rule W8]
  int x = v[get_local_id(0)] * (get_local_id(0) & 31);
  x += __builtin_amdgcn_ds_bpermute((get_local_id(0) ^ (get_local_size(0) / 4)) * 4, x);
  v[get_local_id(0) / 32] = x;
}
kernel void over_half(global int *v) {
  // CHECK: groups-by-size.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: the kernel divides the work-group into groups of 32 work-items
  // KNOWN: groups-by-size.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: the kernel divides the work-group into groups of 32 work-items
  int x = v[get_local_id(0)] * (get_local_id(0) & 31);
  x += __builtin_amdgcn_ds_bpermute((get_local_id(0) ^ (get_local_size(0) / 2)) * 4, x);
  v[get_local_id(0) / 32] = x;
}
