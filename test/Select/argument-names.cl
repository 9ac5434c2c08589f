// Parameters without a name in the IR have that of the source.
// RUN: rejoin select --mcpu=gfx90a %s | FileCheck %s
// CHECK: s_load_dwordx2 %s{{[0-9]+}}, kernarg, values {{ *}}; SMEM
// CHECK: s_load_dword %s{{[0-9]+}}, kernarg, count {{ *}}; SMEM
kernel void k(global int *values, int count) { values[get_global_id(0)] = count; }
