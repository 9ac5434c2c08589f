// Nine points in workgroups of 64 x 4: rows, and what they clamp to, are the same for a wave.
__attribute__((reqd_work_group_size(64, 4, 1)))
kernel void stencil64x4(global const int *in, global int *out, int width, int height) {
  int x = get_group_id(0) * 64 + get_local_id(0), y = get_group_id(1) * 4 + get_local_id(1);
  int sum = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    int row = clamp(y + dy, 0, height - 1) * width;
    for (int dx = -1; dx <= 1; ++dx) {
      int column = clamp(x + dx, 0, width - 1);
      sum += in[row + column] * (2 - (dx & 1)) * (2 - (dy & 1));
    }
  }
  out[y * width + x] = sum / 16;
}
