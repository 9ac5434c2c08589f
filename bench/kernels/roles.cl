// Waves of a workgroup do different work: the number of the wave is a quotient of the work-item's.
__attribute__((reqd_work_group_size(256, 1, 1)))
kernel void roles(global const int *in, global int *out, global const int *weights, int n, int steps) {
  int lane = get_local_id(0) % 64, role = get_local_id(0) / 64;
  int base = get_group_id(0) * 256 + role * 64;
  int sum = 0;
  for (int s = 0; s < steps; ++s) {
    int w = weights[(role * steps + s) & 1023];
    int offset = (base + s * w) % n;
    if (role == 0)
      sum += in[offset + lane] * w;
    else if (role == 1)
      sum ^= in[offset + lane] + w;
    else
      sum = max(sum, in[offset + lane] - w);
  }
  out[base + lane] = sum;
}
