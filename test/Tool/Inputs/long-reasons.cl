kernel void k(global int *p, int n) {
  local int s[64];
  for (int i = 0; i < n; ++i) {
    s[get_local_id(0)] = i;
    if (sub_group_any(n > 4))
      p[0] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
