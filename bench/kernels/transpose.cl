// A transposition by tiles of 64 x 64: rows of a tile by the second number of the work-item, which a wave shares.
__attribute__((reqd_work_group_size(64, 4, 1)))
kernel void transpose(global const int *in, global int *out, int width, int height, local int *tile) {
  int x = get_local_id(0), y = get_local_id(1);
  int column = get_group_id(0) * 64, row = get_group_id(1) * 64;
  for (int r = y; r < 64; r += 4) {
    int from = (row + r) % height;
    tile[r * 65 + x] = in[from * width + column + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = y; r < 64; r += 4) {
    int to = (column + r) % width;
    out[to * height + row + x] = tile[x * 65 + r];
  }
}
