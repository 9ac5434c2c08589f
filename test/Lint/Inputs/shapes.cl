// A quotient by more than the size: which work-items share it is known only where the size is.
__kernel void row(__global int *out, __global const int *in) {
  int y = get_local_id(1) + get_local_id(0) / (get_local_size(0) + 1);
  if (in[y] > 0)
    out[get_global_id(0)] = __builtin_amdgcn_ds_bpermute(4, in[get_local_id(0)]);
}

__kernel void known_wait(__global int *out) {
  if (get_local_id(0) * 8 < 7)
    barrier(CLK_GLOBAL_MEM_FENCE);
  out[0] = 1;
}

__kernel void new_wait(__global int *out) {
  if (get_local_id(0) * 8 < 5)
    barrier(CLK_GLOBAL_MEM_FENCE);
  out[0] = 2;
}
