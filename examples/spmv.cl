// Sparse matrix (CSR) times vector: one row per work-item, and one row per group of 64 work-items.
kernel void spmv_scalar(global const uint *row_start, global const uint *column, global const float *value,
                        global const float *x, global float *y, uint rows) {
  uint row = get_global_id(0);
  if (row >= rows)
    return;
  float sum = 0.0f;
  for (uint k = row_start[row]; k < row_start[row + 1]; ++k)
    sum += value[k] * x[column[k]];
  y[row] = sum;
}

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void spmv_vector(global const uint *row_start,
                                                                         global const uint *column,
                                                                         global const float *value,
                                                                         global const float *x, global float *y,
                                                                         uint rows) {
  local float partial[256];
  uint lid = get_local_id(0), lane = lid & 63, wave = lid >> 6;
  uint row = get_group_id(0) * 4 + wave; // the same for the 64 work-items of a row
  float sum = 0.0f;
  if (row < rows)
    for (uint k = row_start[row] + lane; k < row_start[row + 1]; k += 64)
      sum += value[k] * x[column[k]];
  partial[lid] = sum;
  for (uint half_size = 32; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < half_size)
      partial[lid] += partial[lid + half_size];
  }
  if (lane == 0 && row < rows)
    y[row] = partial[lid];
}
