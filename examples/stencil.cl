// Five-point stencil over a 16 by 16 tile with a halo in local memory.
#define TILE 16
kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void stencil(global const float *in, global float *out,
                                                                         int width, int height, float weight) {
  local float tile[TILE + 2][TILE + 2];
  int x = get_global_id(0), y = get_global_id(1);
  int lx = get_local_id(0) + 1, ly = get_local_id(1) + 1;
  int cx = clamp(x, 0, width - 1), cy = clamp(y, 0, height - 1);
  tile[ly][lx] = in[cy * width + cx];
  if (lx == 1)
    tile[ly][0] = in[cy * width + max(cx - 1, 0)];
  if (lx == TILE)
    tile[ly][TILE + 1] = in[cy * width + min(cx + 1, width - 1)];
  if (ly == 1)
    tile[0][lx] = in[max(cy - 1, 0) * width + cx];
  if (ly == TILE)
    tile[TILE + 1][lx] = in[min(cy + 1, height - 1) * width + cx];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x >= width || y >= height)
    return;
  float around = tile[ly - 1][lx] + tile[ly + 1][lx] + tile[ly][lx - 1] + tile[ly][lx + 1];
  out[y * width + x] = mad(weight, around - 4.0f * tile[ly][lx], tile[ly][lx]);
}
