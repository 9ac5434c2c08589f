// Tiled matrix product, 16 by 16 tiles.
#define TILE 16
kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void matmul(global const float *a, global const float *b,
                                                                        global float *c, int n) {
  local float ta[TILE][TILE], tb[TILE][TILE];
  int lx = get_local_id(0), ly = get_local_id(1), row = get_global_id(1), column = get_global_id(0);
  float sum = 0.0f;
  for (int t = 0; t < n; t += TILE) {
    ta[ly][lx] = row < n && t + lx < n ? a[row * n + t + lx] : 0.0f;
    tb[ly][lx] = column < n && t + ly < n ? b[(t + ly) * n + column] : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k)
      sum = mad(ta[ly][k], tb[k][lx], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < n && column < n)
    c[row * n + column] = sum;
}
