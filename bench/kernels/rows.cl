// Each wave of a 64 x 4 workgroup looks its own row up in a list and scales it.
__attribute__((reqd_work_group_size(64, 4, 1)))
kernel void rows(global const int *index, global const int *scale, global const int *in, global int *out, int width,
                 int count) {
  int lane = get_local_id(0);
  for (int item = get_group_id(0) * 4 + get_local_id(1); item < count; item += get_num_groups(0) * 4) {
    int row = index[item];
    int factor = scale[row], shift = scale[row + 1] & 7;
    int tiles = width / 64;
    for (int t = 0; t < tiles; ++t) {
      int at = (row * tiles + t) * 64;
      out[at + lane] = (in[at + lane] * factor) >> shift;
    }
  }
}
